import { expect, test } from 'vitest'
import type { V2Pool } from '@/lib/routing/pools/pool'
import { createMarket } from '@/lib/routing/state'
import { type SyntheticToken, syntheticAddress, unitsOf } from '@/lib/routing/testing/synthetic-token'
import { serveSyntheticChain } from '../testing/synthetic-chain'
import { blocksOfPrice, followPrices } from './recent-prices'

const weth: SyntheticToken = { address: syntheticAddress(6, 1), decimals: 18, usd: 3_000, isStable: false }
const usd: SyntheticToken = { address: syntheticAddress(6, 2), decimals: 6, usd: 1, isStable: true }
const tokens = [weth, usd]
const pair = { src: weth.address, dest: usd.address }
let made = 0
/** Ten million dollars of each token. */
const poolOf = (token0: SyntheticToken, token1: SyntheticToken): V2Pool => ({
  ...{ kind: 'v2', dex: 'UniswapV2', address: syntheticAddress(7, ++made), feePips: 3000 },
  ...{ token0: token0.address, token1: token1.address },
  ...{ reserve0: unitsOf(token0, 10 ** 7), reserve1: unitsOf(token1, 10 ** 7) },
})
const marketAt = (price: number) => createMarket([poolOf({ ...weth, usd: price }, usd)])
const open = (prices: readonly number[]) => {
  const { served, show, reorganise } = serveSyntheticChain({ tokens, market: marketAt(3_000) })
  const recent = followPrices(served)
  for (const price of prices) show(marketAt(price))
  /** Dollars for one WETH. */
  const price = () => {
    const rate = recent.worst(pair)
    return typeof rate === 'string' ? rate : (Number(rate.src) / Number(rate.dest)) * 10 ** 12
  }
  return { show, recent, price, reorganise }
}
const steady = Array.from({ length: blocksOfPrice }, () => 3_000)

test('default: the worst of the newest blocks, of either token', () => {
  const { price, recent } = open([1_000, 3_000, 3_030, 2_900, 3_010, 3_000])
  expect(price()).toBeCloseTo(2_900, 6)
  const back = recent.worst({ src: usd.address, dest: weth.address })
  expect(typeof back === 'string' ? back : (Number(back.dest) / Number(back.src)) * 10 ** 12).toBeCloseTo(3_030, 6)
})

test('behavior: a price that somebody moves for fewer blocks than are looked at is nobody’s gain', () => {
  for (const moved of [6_000, 1_500]) {
    const { show, price } = open(steady)
    for (let blocks = 1; blocks < blocksOfPrice; blocks++) {
      show(marketAt(moved))
      expect(price()).toBeCloseTo(Math.min(3_000, moved), 6)
    }
  }
})

test('behavior: nothing before all blocks were seen, a block that was replaced counting once, and nothing without a price', () => {
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

test('behavior: a stable token is worth what its pools say', () => {
  const other: SyntheticToken = { ...usd, address: syntheticAddress(6, 4) }
  const pools = [poolOf(weth, usd), poolOf(weth, { ...other, usd: 0.8 }), poolOf(usd, { ...other, usd: 0.8 })]
  const { served, show } = serveSyntheticChain({ tokens: [...tokens, other], market: createMarket(pools) })
  const recent = followPrices(served)
  for (const _ of steady) show(createMarket(pools))
  const rate = recent.worst({ src: other.address, dest: usd.address })
  expect(typeof rate === 'string' ? rate : Number(rate.src) / Number(rate.dest)).toBeCloseTo(0.8, 6)
})
