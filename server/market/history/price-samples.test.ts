import { sql } from 'drizzle-orm'
import { type Address, numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { nativeToken, toLowerAddress } from '@/lib/address'
import { getPriceHistory as getPriceHistoryOperation } from '@/lib/api/market/price-history'
import { dataSet } from '@/lib/routing/testing/data-sets'
import { createGate } from '../../chain/node/serial'
import { priceSamples } from '../../db/price-schema'
import { swaps } from '../../db/swap-schema'
import { createTestService } from '../../testing/harness'
import { serveSyntheticChain } from '../../testing/synthetic-chain'
import { openTestDatabase } from '../../testing/test-database'
import { samplePricesOf } from '../../workers/prices'
import { runTicks } from '../../workers/run-ticks'
import { deleteOldPriceSamples, storePriceSamples } from './price-samples'

const database = openTestDatabase()
const set = dataSet('D1', 1)
const [native, token] = set.tokens as [(typeof set.tokens)[number], (typeof set.tokens)[number]]
const { served } = serveSyntheticChain(set)
const noon = Date.UTC(2026, 10, 22, 12)
const save = (nowMs: number) => storePriceSamples({ database: database(), served }, { nowMs })
const rows = async () => (await database().select().from(priceSamples)).length
const ask = async (
  span: '1h' | '1d' | '3m',
  nowMs = noon,
  ends = [native.address, token.address] as const,
  chains = [served],
) => {
  const service = createTestService({ chains, database: database() })
  service.clock.nowMs = nowMs
  return service.ask(getPriceHistoryOperation, { chainId: 1, srcToken: ends[0], destToken: ends[1], span })
}

test('default: stores each sample time once, and draws charts of any length from them', async () => {
  for (const ago of [3_599_000, 900_000, 30_000, 15_000, 14_000, 0]) await save(noon - ago)
  await save(noon)
  const { everySeconds, points } = await ask('1h')
  expect(everySeconds).toBe(15)
  expect(points.map(({ at }) => noon / 1_000 - at)).toEqual([900, 30, 15, 0])
  // The pools are unchanged, so prices are the initial ones.
  const fair = native.usd / token.usd
  for (const { price } of points) expect(Math.abs(price / fair - 1)).toBeLessThan(0.01)
  expect((await ask('1d')).points.map(({ at }) => noon / 1_000 - at)).toEqual([3_600, 900, 30, 0])
  expect((await ask('3m')).points.map(({ at }) => noon / 1_000 - at)).toEqual([3_600, 0])
  const inverse = await ask('1h', noon, [token.address, native.address])
  expect(inverse.points[0]!.price * points[0]!.price).toBeCloseTo(1, 9)
})

test('default: candles cover equal periods, each closed by the opening price of the next', async () => {
  const { candleSeconds, candles } = await ask('1h')
  expect(candleSeconds).toBe(15)
  expect(candles.map(({ at }) => noon / 1_000 - at)).toEqual([900, 30, 15, 0])
  for (const { open, high, low, close, volume } of candles) {
    expect([Math.max(open, close), Math.min(open, close), volume]).toEqual([high, low, 0])
  }
  expect([candles[1]!.close, candles[2]!.close]).toEqual([candles[2]!.open, candles[3]!.open])
  // An hour of history is drawn finely for any span; the pools price the time after it.
  const month = await ask('3m', noon + 61_000)
  expect(month.candleSeconds).toBe(60)
  expect(month.candles.map(({ at }) => noon / 1_000 - at)).toEqual([3_600, 900, 60, 0, -60])
  const { open, high } = month.candles.at(-1)!
  expect([open, high]).toEqual([month.points.at(-1)!.price, open])
})

test('behavior: the volume of a candle includes swaps in both directions and by both names', async () => {
  const [src, dest, other] = [native, token, set.tokens[2]!].map(({ address }) => toLowerAddress(address)) as [
    Address,
    Address,
    Address,
  ]
  const [account, placeholder] = [toLowerAddress(`0x${'99'.repeat(20)}`), toLowerAddress(nativeToken)]
  const trade = (index: number, ago: number, from: Address, to: Address, srcAmount: bigint, destAmount: bigint) => ({
    chainId: 1,
    transactionHash: numberToHex(index, { size: 32 }),
    blockHash: numberToHex(index, { size: 32 }),
    blockNumber: BigInt(10_000 - ago),
    blockSeconds: noon / 1_000 - ago,
    logIndex: 0,
    foundAtMs: noon,
    owner: account,
    beneficiary: account,
    srcToken: from,
    destToken: to,
    srcAmount,
    destAmount,
  })
  const whole = 10n ** BigInt(native.decimals)
  await database()
    .insert(swaps)
    .values([
      trade(1, 899, src, dest, 2n * whole, 1n),
      trade(2, 890, dest, placeholder, 1n, whole / 2n),
      trade(3, 10, placeholder, dest, 3n * whole, 1n),
      trade(4, 10, src, other, 5n * whole, 1n),
      trade(5, 4_000, src, dest, 7n * whole, 1n),
    ])
  const { candles } = await ask('1h', noon + 15_000)
  expect(candles.map(({ volume }) => volume)).toEqual([2.5, 0, 3, 0, 0])
  await database().delete(swaps)
})

test('behavior: pools give a current price before the first sample; an unavailable node gives none', async () => {
  const later = noon + 7_200_000
  const { points } = await ask('1h', later + 7_000)
  expect(points.map(({ at }) => at)).toEqual([later / 1_000 + 7])
  expect(Math.abs(points[0]!.price / (native.usd / token.usd) - 1)).toBeLessThan(0.01)
  const stale = () => ({ ...served.tracker.status(), stale: true })
  const silent = { ...served, tracker: { ...served.tracker, status: stale } }
  expect((await ask('1h', later, undefined, [silent])).points).toEqual([])
  expect((await ask('1h', noon + 7_000)).points.map(({ at }) => at - noon / 1_000)).toEqual([-900, -30, -15, 0, 7])
})

test('behavior: the native token has the price of the wrapped one; unpriced tokens have no history', async () => {
  const placeholder = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
  const kept = await database().select().from(priceSamples)
  const usdOf = (token: string) => kept.find((one) => one.token === token.toLowerCase())?.usd
  expect(usdOf(placeholder)).toBe(usdOf(native.address))
  expect((await ask('1h', noon, [placeholder as never, token.address])).points).toHaveLength(4)
  expect((await ask('1h', noon, [`0x${'77'.repeat(20)}`, token.address])).points).toEqual([])
})

test('behavior: the first sample is of the first block that was read', async () => {
  const ended = new AbortController()
  const gate = createGate()
  let isRead = false
  const { tracker } = served
  const starting = {
    ...served,
    tracker: { ...tracker, waitReady: () => gate.opened, status: () => ({ ...tracker.status(), stale: !isRead }) },
  }
  const { nowMs, sleep } = { nowMs: () => noon - 3_000_000, sleep: async () => ended.abort() }
  const before = await rows()
  const ticks = [samplePricesOf({ database: database(), served: starting })]
  const running = runTicks({ ticks, signal: ended.signal, nowMs, sleep, log: () => {} })
  isRead = true
  gate.open()
  await running
  expect(await rows()).toBeGreaterThan(before)
})

test('behavior: fine samples expire after a day, coarse ones after three months', async () => {
  const before = await rows()
  await deleteOldPriceSamples(database(), { nowMs: noon })
  expect(await rows()).toBe(before)
  const day = 86_400_000
  await deleteOldPriceSamples(database(), { nowMs: noon + day + 1_000 })
  expect((await database().execute(sql`select distinct every from price_samples`)).rows).toEqual([{ every: 900 }])
  await deleteOldPriceSamples(database(), { nowMs: noon + 90 * day + 1_000 })
  expect(await rows()).toBe(0)
})
