import { expect, test } from 'vitest'
import { arbitrum } from '../registry/arbitrum'
import { mainnet } from '../registry/mainnet'
import { blocksBefore, estimateTimes, isFastSooner } from './transfer-times'

test('default: the fast speed needs the fewest confirmations of its chain for any value', () => {
  for (const usd of [50, 5_000, undefined]) expect(blocksBefore(1, { speed: 'fast', usd })).toBe(2n)
  expect(blocksBefore(1, { speed: 'standard', usd: 5_000 })).toBe(32n)
  expect(blocksBefore(1, { speed: 'fast', usd: 5_000, raised: 10 })).toBe(10n)
})

test('behavior: the fast speed is faster for values that need more confirmations, but not from rollups', () => {
  const sooner = (chainId: number) => [100, 101, 5_000].map((usd) => isFastSooner(chainId, { usd }))
  expect(sooner(1)).toEqual([false, true, true])
  expect(sooner(42161)).toEqual([false, false, false])
  expect(sooner(56)).toEqual([false, false, false])
  expect(isFastSooner(1, { usd: 500, raised: 4 })).toBe(false)
})

test('default: an estimate is the time of the required confirmations and of one block to pay', () => {
  const p50Ms = 4 * mainnet.blockMs + arbitrum.blockMs
  expect(estimateTimes({ from: mainnet, to: arbitrum }, { speed: 'standard', usd: 250 })).toEqual({
    p50Ms,
    p90Ms: 2 * p50Ms,
  })
})
