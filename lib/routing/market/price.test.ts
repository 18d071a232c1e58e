import { describe, expect, test } from 'vitest'
import { applyMint } from '../pools/events'
import type { Pool, PoolAddress, V3Pool } from '../pools/pool'
import { tickAtSqrtRatio } from '../pools/ticks/tick-math'
import { syntheticMarket } from '../testing/synthetic-market'
import { syntheticPair, syntheticTokens } from '../testing/synthetic-pair'
import { syntheticAddress } from '../testing/synthetic-token'
import { priceTokens } from './price'
import { createMarket } from './state'

const [usd, weth, coin, other] = syntheticTokens
const anchors = [{ token: usd, decimals: 6 }]
let made = 0
/** Creates a constant product pool of whole tokens: `usd` has 6 decimals, the others 18. */
const v2 = (token0: PoolAddress, whole0: number, token1: PoolAddress, whole1: number) =>
  syntheticPair(++made, token0, token1, unitsOf(token0, whole0), unitsOf(token1, whole1))
const unitsOf = (token: PoolAddress, whole: number) => BigInt(whole) * 10n ** (token === usd ? 6n : 18n)
const priceOf = (pools: readonly Pool[], token: PoolAddress, amount = 10n ** 18n) => {
  const price = priceTokens({ market: createMarket(pools), anchors }).get(token)
  return price === undefined ? undefined : Number(amount) * price
}

const deep = v2(usd, 30_000_000, weth, 10_000)

describe('priceTokens', () => {
  test('default', () => {
    expect(priceOf([deep], weth)).toBeCloseTo(3000, 6)
    expect(priceOf([deep], usd, 1_500_000n)).toBe(1.5)
  })

  test('behavior: prices through other tokens, from either side of a pool', () => {
    expect(priceOf([deep, v2(weth, 1000, coin, 6_000_000), v2(coin, 4_000_000, other, 1_000_000)], other)).toBeCloseTo(
      2,
      6,
    )
  })

  test('behavior: a thin pool sets no price', () => {
    expect(priceOf([v2(usd, 10_000, weth, 1)], weth)).toBeUndefined()
    expect(priceOf([deep, v2(usd, 90_000, weth, 1)], weth)).toBeCloseTo(3000, 6)
    expect(priceOf([v2(usd, 90_000, weth, 1), deep, v2(usd, 80_000, weth, 1)], weth)).toBeCloseTo(3000, 6)
  })

  test('behavior: a deep pool against a thinly priced token sets no price', () => {
    const thin = v2(usd, 10_000, coin, 1)
    expect(priceOf([thin, v2(coin, 1_000_000, other, 1_000_000)], other)).toBeUndefined()
  })

  test('behavior: one-sided liquidity sets no price', () => {
    const sqrtPriceX96 = 2n ** 96n * 1000n
    const lure: V3Pool = applyMint(
      {
        kind: 'v3',
        dex: 'UniswapV3',
        address: syntheticAddress(7, 999),
        token0: usd,
        token1: weth,
        feePips: 3000,
        tickSpacing: 60,
        sqrtPriceX96,
        tick: tickAtSqrtRatio(sqrtPriceX96),
        liquidity: 0n,
        ticks: [],
      },
      { tickLower: 0, tickUpper: 60, amount: 10n ** 30n },
    )
    expect(priceOf([lure], weth)).toBeUndefined()
    expect(priceOf([lure, deep], weth)).toBeCloseTo(3000, 6)
  })

  test('behavior: disconnected and unknown tokens have no price', () => {
    expect(priceOf([deep, v2(coin, 1000, other, 1000)], coin)).toBeUndefined()
    expect(priceOf([], weth)).toBeUndefined()
    expect(priceTokens({ market: createMarket([]), anchors }).get(usd)).toBe(1e-6)
  })

  test('behavior: recovers the prices that a market was generated from', () => {
    const { tokens, pools } = syntheticMarket({ seed: 4, tokens: 20, pools: 250 })
    const [first, ...rest] = tokens.filter((token) => token.isStable)
    const prices = priceTokens({
      market: createMarket(pools),
      anchors: [first!, ...rest].map(({ address, decimals }) => ({ token: address, decimals })),
    })
    for (const { address, decimals, usd } of tokens) {
      expect((prices.get(address)! * 10 ** decimals) / usd).toBeCloseTo(1, 1)
    }
  })
})
