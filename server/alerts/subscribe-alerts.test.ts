import { zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { alertTargets } from '../db/alert-schema'
import { makers } from '../otc/testing/fake-desk'
import { getAlertTerms } from './get-alert-terms'
import { listAlerts } from './list-alerts'
import { maxAccountsPerEndpoint, maxTargetsPerAccount } from './subscribe-alerts'
import { openAlertDesk, other, owner, site } from './testing/alert-desk'
import { unsubscribeAlerts } from './unsubscribe-alerts'

const desk = openAlertDesk()
const browser = () => desk.push.subscription()
const listed = () => listAlerts(desk.deps(), browser())

test('default: an account subscribes a browser, which lists it and turns it off without a signature', async () => {
  const { expiresAt } = await desk.subscribe({ kinds: ['fill', 'expiry'] })
  const account = toLowerAddress(owner!.address)
  expect(await listed()).toEqual({ subscriptions: [{ account, kinds: ['fill', 'expiry'], expiresAt }], prices: [] })
  expect(await unsubscribeAlerts(desk.deps(), browser())).toEqual({ removed: 1 })
  expect(await unsubscribeAlerts(desk.deps(), browser())).toEqual({ removed: 0 })
  expect(await listed()).toEqual({ subscriptions: [], prices: [] })
})

test('behavior: subscribing again replaces the events, and listing renews the end', async () => {
  await desk.subscribe({ kinds: ['fill'] })
  desk.chain().mine(3_600n)
  const { expiresAt } = await desk.subscribe({ kinds: ['refund'] })
  expect(await listed()).toMatchObject({ subscriptions: [{ kinds: ['refund'], expiresAt }] })
  desk.chain().mine(3_600n)
  const [renewed] = (await listed()).subscriptions
  expect(Date.parse(renewed!.expiresAt) - Date.parse(expiresAt)).toBe(3_600_000)
})

test('behavior: only a browser that knows its secret lists it and turns it off', async () => {
  await desk.subscribe()
  const stranger = { endpoint: browser().endpoint, auth: 'A'.repeat(22) }
  expect(await listAlerts(desk.deps(), stranger)).toEqual({ subscriptions: [], prices: [] })
  expect(await unsubscribeAlerts(desk.deps(), stranger)).toEqual({ removed: 0 })
  expect(await unsubscribeAlerts(desk.deps(), { ...browser(), account: zeroAddress })).toEqual({ removed: 0 })
  expect((await listed()).subscriptions).toHaveLength(1)
})

test('behavior: a contract agrees by ERC-1271, while it does', async () => {
  const contract = makers[2]!
  await desk.post(desk.consentOf({ account: contract }), '0x1271')
  expect((await listed()).subscriptions).toMatchObject([{ account: contract }])
  desk.chain().stand(contract, false)
  desk.chain().mine()
  await expect(desk.post(desk.consentOf({ account: contract }), '0x1271')).rejects.toMatchObject({
    errorType: 'InvalidSignature',
  })
})

test('behavior: a new browser replaces the oldest of an account that has the maximum', async () => {
  for (let browsers = 0; browsers <= maxTargetsPerAccount; browsers++) {
    desk.chain().mine()
    await desk.subscribe({ endpoint: desk.push.subscription(`${browsers}`) })
  }
  const rows = await desk.database().select().from(alertTargets)
  const names = rows.map(({ endpoint }) => Number(endpoint.split('/').at(-1))).toSorted((a, b) => a - b)
  expect(names).toEqual(Array.from({ length: maxTargetsPerAccount }, (_, index) => index + 1))
})

test('error: InvalidInput for one account too many in a browser', async () => {
  await desk.subscribe()
  const [row] = await desk.database().select().from(alertTargets)
  const rows = Array.from({ length: maxAccountsPerEndpoint }, (_, index) => {
    const account = `0x${String(index).padStart(40, '0')}` as const
    return { ...row!, id: account, account }
  })
  await desk.database().insert(alertTargets).values(rows)
  const consent = desk.consentOf({ account: other!.address })
  await expect(desk.post(consent, await desk.sign(consent, other))).rejects.toMatchObject({ errorType: 'InvalidInput' })
})

test('error: InvalidSignature for another account, endpoint, key, site, event, deadline or chain', async () => {
  // Removes the code that fake accounts have by default.
  for (const { address } of [owner!, other!]) desk.chain().stand(toLowerAddress(address), false)
  desk.chain().mine()
  const consent = desk.consentOf()
  const signature = await desk.sign(consent)
  const refused = async (changed: Partial<typeof consent>, by = signature) =>
    await expect(desk.post({ ...consent, ...changed }, by)).rejects.toMatchObject({ errorType: 'InvalidSignature' })
  await refused({}, await desk.sign(consent, other))
  await refused({ account: other!.address })
  await refused({ endpoint: { ...browser(), endpoint: `${browser().endpoint}/more` } })
  await refused({ endpoint: { ...browser(), auth: 'A'.repeat(22) } })
  await refused({ kinds: ['fill'] })
  await refused({ deadline: consent.deadline - 1 })
  await refused({}, await desk.sign({ ...consent, site: 'https://phish.example' }))
  await refused({}, await desk.sign({ ...consent, chainId: 10 }))
  await desk.post(consent, signature)
})

test('error: InvalidSignature for one that was used, after the browser was turned off', async () => {
  const consent = desk.consentOf()
  const signature = await desk.sign(consent)
  await desk.post(consent, signature)
  await desk.subscribe({ kinds: ['fill'] })
  await desk.post(consent, signature)
  expect((await listed()).subscriptions).toMatchObject([{ kinds: ['fill'] }])
  await unsubscribeAlerts(desk.deps(), browser())
  await expect(desk.post(consent, signature)).rejects.toMatchObject({
    errorType: 'InvalidSignature',
    details: expect.stringContaining('used before'),
  })
  expect((await listed()).subscriptions).toEqual([])
})

test('error: InvalidInput for another site, a deadline that is over or far, and a private endpoint', async () => {
  const refused = async (changed: Parameters<typeof desk.consentOf>[0], field: string, allowPrivate = true) => {
    const consent = desk.consentOf(changed)
    await expect(desk.post(consent, await desk.sign(consent), { allowPrivate })).rejects.toMatchObject({
      errorType: 'InvalidInput',
      details: expect.stringContaining(field),
    })
  }
  await refused({ site: 'https://phish.example' }, 'site')
  await refused({ deadline: desk.nowMs() / 1_000 }, 'deadline')
  await refused({ deadline: desk.nowMs() / 1_000 + 601 }, 'deadline')
  for (const endpoint of [
    'http://push.example/1',
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://10.0.0.1/1',
    'https://2130706433/1',
    'https://169.254.169.254/latest',
    'https://push.example:8443/1',
    'https://me:secret@push.example/1',
  ])
    await refused({ endpoint: { ...browser(), endpoint } }, 'endpoint', false)
})

test('error: NotFound without keys, and pages do not offer alerts', async () => {
  const off = { ...desk.deps(), alerts: undefined }
  expect(getAlertTerms(off)).toEqual({ publicKey: null, sites: [], kinds: [] })
  expect(getAlertTerms(desk.deps())).toMatchObject({ publicKey: desk.settings.publicKey, sites: [site] })
  await expect(listAlerts(off, browser())).rejects.toMatchObject({ errorType: 'NotFound' })
  await expect(unsubscribeAlerts(off, browser())).rejects.toMatchObject({ errorType: 'NotFound' })
})
