import { expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database'
import { createPartnerRegistry, listPartners } from './partner-registry'
import { changePartner, registerPartner, removePartner } from './register-partner'

const database = openTestDatabase()
const address = `0x${'1'.repeat(40)}` as const
const other = `0x${'aB'.repeat(20)}` as const
const deps = () => ({ database: database(), nowMs: 1_000 })
const find = (name: string | undefined) => createPartnerRegistry({ database: database() }).find(name)
const register = (changes: object = {}) => registerPartner(deps(), { name: 'shop', address, ...changes })

test('default: a partner is found in any casing, with given and default fields', async () => {
  await register()
  const shop = { name: 'shop', address, feeBps: 0, takesSurplus: false, tier: 'standard' }
  expect(await find('shop')).toEqual(shop)
  expect(await find('Shop')).toEqual(shop)
  for (const nobody of [undefined, 'anon', 'shop2', '', 'x'.repeat(65), '<script>alert(1)</script>', '\u0000'])
    expect(await find(nobody)).toBeUndefined()
})

test('behavior: a change keeps the other fields and applies at once', async () => {
  await changePartner(deps(), { name: 'shop', feeBps: 30 })
  expect(await find('shop')).toMatchObject({ address, feeBps: 30, tier: 'standard' })
  await changePartner(deps(), { name: 'shop', address: other, feeBps: 0, takesSurplus: true, tier: 'fixed' })
  const changed = { address: other.toLowerCase(), feeBps: 0, takesSurplus: true, tier: 'fixed' }
  expect(await find('shop')).toMatchObject(changed)
  expect(await listPartners(database())).toMatchObject([{ name: 'shop', ...changed, updatedAt: new Date(1_000) }])
})

test('behavior: an address has the names that are registered with it', async () => {
  await register({ name: 'a.shop' })
  await register({ name: '0-shop' })
  const { namesOf } = createPartnerRegistry({ database: database() })
  expect(await namesOf(address)).toEqual(['0-shop', 'a.shop'])
  await removePartner(deps(), { name: 'a.shop' })
  expect(await namesOf(address)).toEqual(['0-shop'])
})

test('error: one sentence states the fault, and nothing is stored', async () => {
  const before = await listPartners(database())
  const flaws: [object, RegExp][] = [
    ...['Shop', 'anon', 'usage', '', '-shop', 'a b', 'a:b', '<b>shop</b>', 'x'.repeat(65), address].map(
      (name): [object, RegExp] => [{ name }, /^The name of a partner has /],
    ),
    [{ name: 'new', address: '0x12' }, /^Fees are paid to an address/],
    [{ name: 'new', address: `0x${'0'.repeat(40)}` }, /^Fees are paid to an address/],
    [{ name: 'new', tier: 'gold' }, /^The tier is one of open, standard, fixed\.$/],
    [{ name: 'new', feeBps: 101 }, /tier standard is a whole number of basis points from 0 to 100\.$/],
    [{ name: 'new', feeBps: 201, tier: 'fixed' }, /tier fixed is a whole number of basis points from 0 to 200\.$/],
    ...[-1, 1.5, Number.NaN].map((feeBps): [object, RegExp] => [{ name: 'new', feeBps }, /whole number/]),
    [{ name: 'new', feeBps: 1, takesSurplus: true }, /^A fee takes precedence over surplus/],
    [{}, /^A partner shop is registered/],
  ]
  for (const [changes, words] of flaws) await expect(register(changes)).rejects.toThrow(words)
  await expect(changePartner(deps(), { name: 'shop', feeBps: 5 })).rejects.toThrow(
    /^A fee takes precedence over surplus/,
  )
  await expect(changePartner(deps(), { name: 'nobody', feeBps: 5 })).rejects.toThrow(/^No partner is registered as/)
  await expect(removePartner(deps(), { name: 'nobody' })).rejects.toThrow(/^No partner is registered as nobody/)
  expect(await listPartners(database())).toEqual(before)
})
