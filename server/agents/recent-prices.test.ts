import { expect, test } from 'vitest'
import { createMarket } from '@/lib/routing/market/state'
import type { V2Pool } from '@/lib/routing/pools/pool'
import { type SyntheticToken, syntheticAddress, unitsOf } from '@/lib/routing/testing/synthetic-token'
import { serveSyntheticChain } from '../testing/synthetic-chain'
import type { InventoryLimits } from './inventory-limits'
import { followPrices, recentSeconds } from './recent-prices'

const weth: SyntheticToken = { address: syntheticAddress(6, 1), decimals: 18, usd: 3_000, isStable: false }
const usd: SyntheticToken = { address: syntheticAddress(6, 2), decimals: 6, usd: 1, isStable: true }
const tokens = [weth, usd]
const pair = { src: weth.address, dest: usd.address }
let poolCount = 0
/** A pool of ten million dollars of each token. */
const poolOf = (token0: SyntheticToken, token1: SyntheticToken): V2Pool => ({
  kind: 'v2',
  dex: 'UniswapV2',
  address: syntheticAddress(7, ++poolCount),
  feePips: 3000,
  token0: token0.address,
  token1: token1.address,
  reserve0: unitsOf(token0, 10 ** 7),
  reserve1: unitsOf(token1, 10 ** 7),
})
const marketAt = (price: number) => createMarket([poolOf({ ...weth, usd: price }, usd)])
const limitsOf = (listed: readonly SyntheticToken[]): InventoryLimits =>
  new Map(listed.map(({ address }) => [address, { max: 2n ** 128n, min: 0n, spreadBps: 100 }]))
const open = (prices: readonly number[], blockMs = 12_000) => {
  const { served, show, reorganise } = serveSyntheticChain({ tokens, market: marketAt(3_000), blockMs })
  const recent = followPrices(served, limitsOf(tokens))
  for (const price of prices) show(marketAt(price))
  /** Returns the dollars per WETH. */
  const price = () => {
    const rate = recent.worst(pair)
    return typeof rate === 'string' ? rate : (Number(rate.src) / Number(rate.dest)) * 10 ** 12
  }
  return { show, recent, price, reorganise }
}
/** The number of blocks of twelve seconds in a minute, plus the one before. */
const blocks = recentSeconds / 12 + 1
const steady = Array.from({ length: blocks }, () => 3_000)

test('default: returns the worst rate of the last minute for either token', () => {
  const { price, recent } = open([1_000, 3_000, 3_030, 2_900, 3_010, 3_000, 3_000])
  expect(price()).toBeCloseTo(2_900, 6)
  const back = recent.worst({ src: usd.address, dest: weth.address })
  expect(typeof back === 'string' ? back : (Number(back.dest) / Number(back.src)) * 10 ** 12).toBeCloseTo(3_030, 6)
})

test('behavior: moving a price for less than a minute gains nothing at any block time', () => {
  for (const [moved, blockMs] of [
    [6_000, 12_000],
    [1_500, 12_000],
    [6_000, 250],
  ] as const) {
    const ofMinute = (recentSeconds * 1_000) / blockMs
    const { show, price } = open(
      Array.from({ length: ofMinute + 5 }, () => 3_000),
      blockMs,
    )
    // Block times are whole seconds.
    for (let block = 1; block < ofMinute - 1_000 / blockMs; block++) {
      show(marketAt(moved))
      expect(price()).toBeCloseTo(Math.min(3_000, moved), 6)
    }
  }
})

test('behavior: the depth is the minimum of the minute before the price moves by the spread', () => {
  const { show, recent } = open(steady)
  const deep = 10 ** 7 * (1 - Math.sqrt(0.99)) * 10 ** 6
  expect(Number(recent.depth(usd.address)) / deep).toBeCloseTo(1, 3)
  expect(recent.depth(weth.address)).toBeUndefined()
  expect(recent.depth(syntheticAddress(6, 3))).toBe(0n)
  const [pool] = marketAt(3_000).pools as [V2Pool]
  const times = (factor: bigint) =>
    createMarket([{ ...pool, reserve0: pool.reserve0 * factor, reserve1: pool.reserve1 * factor }])
  for (let block = 1; block < blocks; block++) {
    show(times(50n))
    expect(Number(recent.depth(usd.address)) / deep).toBeCloseTo(1, 3)
  }
  show(times(50n))
  expect(Number(recent.depth(usd.address)) / deep).toBeCloseTo(50, 1)
  show(times(1n))
  expect(Number(recent.depth(usd.address)) / deep).toBeCloseTo(1, 3)
})

test('behavior: no rate after a gap of over a minute, until a full minute passed', () => {
  const { recent, show, price } = open(steady, 61_000)
  expect(price()).toBe('TooFewBlocks')
  expect(recent.depth(usd.address)).toBe(0n)
  show(marketAt(3_000))
  expect(price()).toBe('TooFewBlocks')
})

test('behavior: no rate before all blocks of a minute, with replaced ones counted once, or without a price', () => {
  const { show, price, recent, reorganise } = open(steady.slice(1))
  expect(price()).toBe('TooFewBlocks')
  reorganise(marketAt(2_000))
  expect(price()).toBe('TooFewBlocks')
  reorganise(marketAt(3_000))
  show(marketAt(3_000))
  expect(price()).toBeCloseTo(3_000, 6)
  expect(recent.worst({ ...pair, src: syntheticAddress(6, 3) })).toBe('BadUsdPrice')
  show(createMarket([]))
  expect(price()).toBe('BadUsdPrice')
})

test('behavior: a stable token is priced by its pools', () => {
  const other: SyntheticToken = { ...usd, address: syntheticAddress(6, 4) }
  const pools = [poolOf(weth, usd), poolOf(weth, { ...other, usd: 0.8 }), poolOf(usd, { ...other, usd: 0.8 })]
  const { served, show } = serveSyntheticChain({ tokens: [...tokens, other], market: createMarket(pools) })
  const recent = followPrices(served, limitsOf([...tokens, other]))
  for (const _ of steady) show(createMarket(pools))
  const rate = recent.worst({ src: other.address, dest: usd.address })
  expect(typeof rate === 'string' ? rate : Number(rate.src) / Number(rate.dest)).toBeCloseTo(0.8, 6)
})
