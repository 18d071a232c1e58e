import { toHex } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { findLane } from '@/lib/chain/registry/lanes'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { storeTransfers } from '../../bridge/testing/stored-transfers'
import { openTestDatabase } from '../../testing/test-database'
import { readLaneTimes } from './lane-times'

const database = openTestDatabase()
const usdc = '0xaf88d065e77c8cc2239327c5edb3a432268e5831'
const lane = findLane(mainnet, arbitrum, { output: usdc })!
const ends = { from: mainnet, to: arbitrum, lane }
const estimate = (blocks: number) => {
  const p50Ms = blocks * mainnet.blockMs + arbitrum.blockMs
  return { p50Ms, p90Ms: 2 * p50Ms, isMeasured: false }
}
const ownerOf = (index: number) => toHex(index + 1, { size: 20 })
const paid = (count: number, secondsOf: (index: number) => number, changes: object = {}) =>
  Array.from({ length: count }, (_, index) => ({ owner: ownerOf(index), paidAfter: secondsOf(index), ...changes }))
const read = async (changes: object = {}) => (await readLaneTimes(database(), [{ ...ends, ...changes }]))[0]!
const store = (transfers: Parameters<typeof storeTransfers>[1]) => storeTransfers(database(), transfers)

beforeEach(() => store([]))

test('default: returns median and 90th percentile from twenty payments on', async () => {
  await store(paid(19, (index) => index + 1))
  expect(await read()).toEqual({ standard: estimate(32), fast: estimate(2) })
  await store(paid(20, (index) => index + 1))
  expect((await read()).standard).toEqual({ p50Ms: 10_000, p90Ms: 18_000, isMeasured: true })
})

test('behavior: only the newest 200 count, and no time is negative', async () => {
  await store([...paid(50, () => 1_000), ...paid(200, () => -5)])
  expect((await read()).standard).toEqual({ p50Ms: 0, p90Ms: 0, isMeasured: true })
})

test('behavior: B26: transfers of one owner count at most twenty times', async () => {
  const own = { owner: ownerOf(900) }
  await store([...paid(40, () => 30), ...paid(300, () => 0, own)])
  expect((await read()).standard).toEqual({ p50Ms: 30_000, p90Ms: 30_000, isMeasured: true })
})

test('behavior: transfers signed as fast count only if our relayer paid them fast', async () => {
  await store([
    ...paid(20, () => 400),
    ...paid(20, () => 24, { fillSeconds: 1_200n, isPaidFast: true }),
    ...paid(20, () => 500, { fillSeconds: 1_200n }),
  ])
  expect(await read()).toEqual({
    standard: { p50Ms: 400_000, p90Ms: 400_000, isMeasured: true },
    fast: { p50Ms: 24_000, p90Ms: 24_000, isMeasured: true },
  })
})

test('behavior: a value uses transfers that wait for as many blocks', async () => {
  await store([
    ...paid(20, () => 400, { outputAmount: 2_000_000_000n }),
    ...paid(20, () => 50, { outputAmount: 500_000_000n }),
    ...paid(20, () => 25, { outputAmount: 100_000_000n }),
  ])
  const p50Of = async (dollars: number) =>
    (await read({ value: { usd: dollars, amount: BigInt(dollars) * 1_000_000n } })).standard.p50Ms
  expect([await p50Of(50), await p50Of(999), await p50Of(50_000)]).toEqual([25_000, 50_000, 400_000])
  // A value that is not a number counts as the largest.
  expect((await read({ value: { usd: Number.NaN, amount: 1n } })).standard.isMeasured).toBe(true)
  expect((await read({ value: { usd: 1e-300, amount: 2n ** 200n } })).standard.isMeasured).toBe(true)
})

test('behavior: lanes are measured separately', async () => {
  await store(paid(20, () => 10))
  const back = { from: arbitrum, to: mainnet, lane: findLane(arbitrum, mainnet, { output: lane.input.address })! }
  const [there, again] = await readLaneTimes(database(), [ends, back])
  expect([there!.standard.isMeasured, again!.standard.isMeasured]).toEqual([true, false])
  expect(await readLaneTimes(database(), [])).toEqual([])
})
