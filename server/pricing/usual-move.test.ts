import { expect, test } from 'vitest'
import { nativeToken, toLowerAddress } from '@/lib/address'
import { getPrices } from '@/lib/api/market/prices'
import { dataSet } from '@/lib/routing/testing/data-sets'
import { priceSamples } from '../db/price-schema'
import { createTestService } from '../testing/harness'
import { serveSyntheticChain } from '../testing/synthetic-chain'
import { openTestDatabase } from '../testing/test-database'
import { withUsualMove } from './usual-move'

const database = openTestDatabase()
const set = dataSet('D1', 1)
const [one, other, third] = set.tokens.map(({ address }) => toLowerAddress(address))
const noon = Date.UTC(2026, 10, 22, 12)
const log = () => {}

/** Stores a token's price for each sample of the hour before noon, the newest first. */
const save = (token: string, usdAt: (moment: number) => number, moments = 240) =>
  database()
    .insert(priceSamples)
    .values(
      Array.from({ length: moments }, (_, moment) => ({
        chainId: 1,
        token: toLowerAddress(token),
        every: 15,
        at: noon / 1_000 - moment * 15,
        usd: usdAt(moment),
      })),
    )
const priced = Promise.resolve('a price')
const moveOf = async (srcToken: string, destToken: string, nowMs = noon) => {
  const { served } = serveSyntheticChain(set)
  const deps = { database: database(), nowMs: () => nowMs, log }
  const [price, move] = await withUsualMove(deps, served, { srcToken, destToken, price: priced })
  expect(price).toBe('a price')
  return move
}

test('default: a quote reports a move of 10 bps for a price that changes 0.1 % a minute', async () => {
  await save(one!, (moment) => 2_000 * 1.001 ** (moment / 4))
  await save(other!, () => 1)
  expect(await moveOf(one!, other!)).toBe(10)
  expect(await moveOf(other!, one!)).toBe(10)

  const { served } = serveSyntheticChain(set)
  const service = createTestService({ chains: [served], database: database() })
  service.clock.nowMs = noon
  const asked = { network: '1', srcToken: one!, destToken: other!, amount: `${10n ** 18n}`, side: 'SELL' } as const
  const quoted = async () => (await service.ask(getPrices, { ...asked, slippage: '50', version: '6.2' })).usualMoveBps
  // A price waits only briefly for its move.
  await expect.poll(quoted).toBe(10)
})

test('behavior: a few round trips do not change the usual move', async () => {
  await save(third!, (moment) => (moment === 30 || moment === 90 ? 110 : 100))
  expect(await moveOf(third!, other!)).toBe(0)
})

test('behavior: undefined for a short or old history, and for a token without samples', async () => {
  await database().delete(priceSamples)
  await save(one!, () => 2_000, 43)
  await save(other!, () => 1, 43)
  expect(await moveOf(one!, other!)).toBeUndefined()
  expect(await moveOf(one!, third!)).toBeUndefined()
  await database().delete(priceSamples)
  await save(one!, () => 2_000, 44)
  await save(other!, () => 1, 44)
  expect(await moveOf(one!, other!)).toBe(0)
  expect(await moveOf(one!, other!, noon + 3_600_000)).toBeUndefined()
})

test('behavior: a failed read leaves it undefined and is repeated a minute later', async () => {
  const { served } = serveSyntheticChain(set)
  let asked = 0
  const lost = {
    select: () => {
      asked += 1
      throw new Error('gone')
    },
  } as never
  let nowMs = noon
  const ask = () =>
    withUsualMove({ database: lost, nowMs: () => nowMs, log }, served, {
      srcToken: nativeToken,
      destToken: one!,
      price: priced,
    })
  expect([await ask(), await ask(), asked]).toEqual([['a price', undefined], ['a price', undefined], 1])
  nowMs += 60_000
  expect([(await ask())[1], asked]).toEqual([undefined, 2])
})
