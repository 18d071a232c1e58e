import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { multiName } from '../pools/curve/multi-name'
import type { Pool, PoolAddress, StableMultiPool } from '../pools/pool'
import { syntheticPair, syntheticTokens } from '../testing/synthetic-pair'
import { syntheticAddress } from '../testing/synthetic-token'
import { depthWithin, liquidityWithin } from './depth'
import { priceTokens } from './price'
import { createMarket } from './state'

const [native, coin, other, fake] = syntheticTokens
let made = 0
const whole = 10n ** 18n
const pair = (token0: PoolAddress, whole0: number, token1: PoolAddress, whole1: number) =>
  syntheticPair(++made, token0, token1, BigInt(whole0) * whole, BigInt(whole1) * whole)
const depths = (pools: readonly Pool[], bps: number) => {
  const market = createMarket(pools)
  const prices = priceTokens({ market, anchors: [{ token: native, decimals: 18 }] })
  const amounts = depthWithin({ market, prices, anchor: native, bps })
  return (token: PoolAddress) => (amounts.get(token) ?? 0) / 1e18
}

describe('depthWithin', () => {
  test('default: sums what all pools of a token take before its price moves by the spread', () => {
    const one = pair(native, 1_000_000, coin, 4_000_000)
    expect(depths([one], 100)(coin)).toBeCloseTo(4_000_000 * (1 - Math.sqrt(0.99)), -2)
    expect(depths([one], 20)(coin)).toBeCloseTo(4_000_000 * (1 - Math.sqrt(0.998)), -2)
    const both = [one, pair(native, 500_000, coin, 2_000_000)]
    expect(depths(both, 20)(coin)).toBeCloseTo(1.5 * depths([one], 20)(coin), 6)
    expect(depths([one], 20)(native)).toBe(Number.POSITIVE_INFINITY)
  })

  test('behavior: is zero for a zero spread, a token without pools, and a pool of another price', () => {
    const one = pair(native, 1_000_000, coin, 4_000_000)
    expect(depths([one], 0)(coin)).toBe(0)
    expect(depths([one], 20)(other)).toBe(0)
    const dearer = pair(native, 100_000, coin, 390_000)
    expect(depths([one, dearer], 20)(coin)).toBe(depths([one], 20)(coin))
  })

  test('behavior: a token without trades at its price lends no depth to tokens traded for it', () => {
    const thin = pair(native, 30_000, fake, 30_000)
    const boast = pair(coin, 100_000_000, fake, 100_000_000)
    expect(depths([thin, boast], 20)(coin)).toBeCloseTo(depths([thin], 20)(fake), 6)
    const real = pair(native, 1_000_000, coin, 1_000_000)
    expect(depths([thin, boast, real], 20)(coin)).toBeCloseTo(depths([real], 20)(coin), 6)
  })

  test('behavior: of the pairs of a multi-coin pool only the deepest counts', () => {
    const contract = syntheticAddress(9, 1)
    const coins = [native, coin, other].map((token) => ({ token, balance: 1_000_000n * whole, rate: whole }))
    const pairOf = (place0: number, place1: number): StableMultiPool => {
      const [first, second] = [coins[place0]!, coins[place1]!]
      return {
        kind: 'stableMulti',
        dex: 'CurveV1Multi',
        amplification: 10_000n,
        feeE10: 4_000_000n,
        address: multiName({ contract, coins: coins.length, place0, place1 }),
        token0: first.token,
        balance0: first.balance,
        rate0: first.rate,
        token1: second.token,
        balance1: second.balance,
        rate1: second.rate,
        others: coins.filter((one) => one !== first && one !== second),
      }
    }
    const direct = depths([pairOf(0, 2)], 20)(other)
    expect(direct).toBeGreaterThan(1_000)
    expect(depths([pairOf(0, 1), pairOf(0, 2), pairOf(1, 2)], 20)(other)).toBeCloseTo(direct, 6)
  })

  test("behavior: a sell of that amount moves the token's price by no more than the spread", () => {
    const reserve = fc.integer({ min: 100_000, max: 10 ** 9 })
    fc.assert(
      fc.property(reserve, reserve, fc.integer({ min: 1, max: 5_000 }), (natives, coins, bps) => {
        const depth = depths([pair(native, natives, coin, coins)], bps)(coin)
        const kept = (natives * coins) / (coins + depth)
        expect(kept / (coins + depth) / (natives / coins)).toBeGreaterThanOrEqual((1 - bps / 10_000) * (1 - 1e-9))
      }),
    )
  })
})

describe('liquidityWithin', () => {
  const liquidity = (pools: readonly Pool[]) => {
    const market = createMarket(pools)
    const prices = priceTokens({ market, anchors: [{ token: native, decimals: 18 }] })
    const values = liquidityWithin({ market, prices, anchors: [native], bps: 100 })
    return (token: PoolAddress) => values.get(token) ?? 0
  }
  const part = 1 - Math.sqrt(0.99)

  test('default: returns the value that pools take within the spread, for the anchor as well', () => {
    const values = liquidity([pair(native, 1_000_000, coin, 4_000_000), pair(coin, 400_000, other, 400_000)])
    expect(values(native)).toBeCloseTo(1_000_000 * part, -2)
    expect(values(other)).toBeCloseTo(100_000 * part, -2)
    expect(values(coin)).toBeCloseTo(1_100_000 * part, -2)
  })

  test('behavior: a large pool between two tokens of one owner adds no more than their depth against others', () => {
    const thin = pair(native, 30_000, coin, 30_000)
    const values = liquidity([thin, pair(coin, 100_000_000, fake, 100_000_000)])
    expect(values(coin)).toBeCloseTo(2 * 30_000 * part, -1)
    expect(values(fake)).toBeCloseTo(30_000 * part, -1)
    expect(values(other)).toBe(0)
  })
})
