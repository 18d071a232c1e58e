import { describe, expect, test } from 'vitest'
import { compileMarket } from '../../market/compiled'
import { createMarket } from '../../market/state'
import { asComposable } from '../../testing/as-composable'
import { asSolidly } from '../../testing/as-solidly'
import { asStableMeta } from '../../testing/as-stable-meta'
import { asStableMulti } from '../../testing/as-stable-multi'
import { asStableNg } from '../../testing/as-stable-ng'
import { asStaking } from '../../testing/as-staking'
import { asCrypto } from '../../testing/crypto-states'
import { createDraw } from '../../testing/random'
import { syntheticMarket } from '../../testing/synthetic-market'
import { syntheticAddress } from '../../testing/synthetic-token'
import type { Pool, WeightedPool } from '../pool'
import { swapExactIn, swapExactOut } from '../swap'
import { inputOf, limitTrade, optimalTrade, outputOf } from './oracle'

const synthetic = syntheticMarket({ seed: 11, tokens: 12, pools: 160, orders: true }).pools
const weighted = synthetic.slice(0, 12).map(
  ({ token0, token1 }, index): WeightedPool => ({
    kind: 'weighted',
    dex: 'BalancerV2',
    address: syntheticAddress(8, index),
    token0,
    token1,
    poolId: `0x${index.toString(16).padStart(64, '0')}`,
    swapFeeE18: 3n * 10n ** 15n,
    balance0: 10n ** 21n * BigInt(index + 1),
    balance1: 7n * 10n ** 20n,
    weight0E18: BigInt(index + 1) * 7n * 10n ** 16n,
    weight1E18: 10n ** 18n - BigInt(index + 1) * 7n * 10n ** 16n,
    scale0: 1n,
    scale1: 1n,
    shortPowers: true,
  }),
)
const solidly = synthetic
  .filter((pool) => pool.kind === 'stable' || pool.kind === 'v2')
  .slice(0, 40)
  .map((pool, index) => ({ ...asSolidly(pool), address: syntheticAddress(9, index) }))
const composable = synthetic
  .filter((pool) => pool.kind === 'stable')
  .slice(0, 20)
  .map((pool, index) => ({ ...asComposable(pool), address: syntheticAddress(10, index) }))
const stableNg = synthetic
  .filter((pool) => pool.kind === 'stable')
  .slice(0, 20)
  .map((pool, index) => ({ ...asStableNg(pool, 1 + (index % 5)), address: syntheticAddress(11, index) }))
const stableMulti = synthetic
  .filter((pool) => pool.kind === 'stable')
  .slice(0, 20)
  .map((pool, index) =>
    asStableMulti({ ...pool, address: syntheticAddress(13, index) }, index % 2 ? [0.8] : [1.3, 0.02]),
  )
const staking = synthetic
  .filter((pool) => pool.kind === 'v2')
  .slice(0, 20)
  .map((pool, index) => ({ ...asStaking(pool), address: syntheticAddress(14, index) }))
const stableMeta = synthetic
  .filter((pool) => pool.kind === 'stable')
  .slice(0, 20)
  .map((pool, index) =>
    asStableMeta({ ...pool, address: syntheticAddress(16, index) }, index % 2 ? [0.8, 3] : [1.3, 0.2]),
  )
const crypto = synthetic
  .filter((pool) => pool.kind === 'v2')
  .slice(0, 20)
  .map((pool, index) => asCrypto({ ...pool, address: syntheticAddress(20, index) }, { part: index % 2 ? 0.9 : 1 }))
const stables = [...composable, ...stableNg, ...stableMulti, ...stableMeta]
const market = createMarket([...synthetic, ...weighted, ...solidly, ...stables, ...crypto, ...staking])
const rows = compileMarket(market)
const { pools } = market
const trade = new Float64Array(3)
const directions = [true, false] as const

/** Returns a price ratio outside a pool's band; undefined if the pool does not sell that token. */
function ratioBeyond(index: number, zeroForOne: boolean, part: number): number | undefined {
  const edge = rows.band[2 * index + (zeroForOne ? 0 : 1)]!
  if (!(edge > 0 && edge < Number.POSITIVE_INFINITY)) return undefined
  return zeroForOne ? edge / (1 + part) : edge * (1 + part)
}

/** Returns the profit of a trade at a price ratio, with token1 worth 1. */
function earningsOf(index: number, zeroForOne: boolean, ratio: number, amountIn: number): number {
  const price0 = ratio * ratio
  const out = outputOf(rows, index, zeroForOne, amountIn)
  return zeroForOne ? out - price0 * amountIn : price0 * out - amountIn
}

describe('optimalTrade', () => {
  test('behavior: no other size of the trade is more profitable', () => {
    let compared = 0
    for (let index = 0; index < pools.length; index++) {
      for (const zeroForOne of directions) {
        for (const part of [1e-5, 1e-4, 1e-3, 1e-2, 0.1]) {
          const ratio = ratioBeyond(index, zeroForOne, part)
          if (ratio === undefined) continue
          expect(optimalTrade(rows, index, ratio, trade)).toBe(zeroForOne ? 1 : -1)
          const best = trade[0]!
          const earned = earningsOf(index, zeroForOne, ratio, best * (1 - 1e-8))
          expect(earned).toBeGreaterThan(0)
          for (const factor of [0.5, 0.9, 0.999, 1.001, 1.1, 2]) {
            expect(earningsOf(index, zeroForOne, ratio, best * factor)).toBeLessThanOrEqual(earned * (1 + 1e-6))
          }
          compared++
        }
      }
    }
    expect(compared).toBeGreaterThan(1000)
  })

  test('behavior: input and output match', () => {
    for (let index = 0; index < pools.length; index++) {
      for (const zeroForOne of directions) {
        for (const part of [1e-6, 1e-4, 1e-2]) {
          const ratio = ratioBeyond(index, zeroForOne, part)
          if (ratio === undefined) continue
          optimalTrade(rows, index, ratio, trade)
          const out = outputOf(rows, index, zeroForOne, trade[0]! * (1 - 1e-8))
          if (out > 0) expect(Math.abs(trade[1]! / out - 1)).toBeLessThan(2e-8)
        }
      }
    }
  })

  test('behavior: trades are unprofitable inside the band and profitable outside', () => {
    for (let index = 0; index < pools.length; index++) {
      for (const zeroForOne of directions) {
        const outside = ratioBeyond(index, zeroForOne, 1e-9)
        const inside = ratioBeyond(index, zeroForOne, -1e-9)
        if (outside === undefined || inside === undefined) continue
        expect(optimalTrade(rows, index, inside, trade)).toBe(0)
        expect(optimalTrade(rows, index, outside, trade)).not.toBe(0)
        optimalTrade(rows, index, ratioBeyond(index, zeroForOne, 1e-3)!, trade)
        for (const factor of [1e-6, 1e-3, 1]) {
          expect(earningsOf(index, zeroForOne, inside, trade[0]! * factor)).toBeLessThan(0)
        }
      }
    }
  })

  test("behavior: a trade is at most the integers' limit of one swap, and reaches it", () => {
    let capped = 0
    for (let index = 0; index < pools.length; index++) {
      const pool = pools[index]!
      for (const zeroForOne of directions) {
        const ratio = ratioBeyond(index, zeroForOne, 1e3)
        if (ratio === undefined || !['weighted', 'rfq', 'erc4626', 'staking'].includes(pool.kind)) continue
        const tokenIn = zeroForOne ? pool.token0 : pool.token1
        for (const isSale of directions) {
          optimalTrade(rows, index, ratio, trade, isSale)
          expect(trade[2]).toBe(0)
          const swap = (part: number) => {
            const amount = BigInt(Math.floor(trade[isSale ? 0 : 1]! * part))
            return (isSale ? swapExactIn : swapExactOut)(pool, tokenIn, amount).ok
          }
          expect([index, zeroForOne, isSale, swap(1 - 1e-9), swap(1 + 1e-9)]).toStrictEqual([
            ...[index, zeroForOne, isSale, true, false],
          ])
          capped++
        }
      }
    }
    expect(capped).toBeGreaterThan(60)
  })

  test('behavior: at any price a trade is finite', () => {
    for (let index = 0; index < pools.length; index++) {
      for (const zeroForOne of directions) {
        for (const part of [1e3, 1e9, 1e15, 1e30]) {
          const ratio = ratioBeyond(index, zeroForOne, part)
          if (ratio === undefined) continue
          optimalTrade(rows, index, ratio, trade)
          for (const figure of trade) expect(figure >= 0 && figure < Number.POSITIVE_INFINITY).toBe(true)
        }
      }
    }
  })

  test('behavior: conductance is the derivative of the input by the log price', () => {
    let compared = 0
    for (let index = 0; index < pools.length; index++) {
      for (const zeroForOne of directions) {
        const step = 1e-6
        const inputs = [-step, 0, step].map((shift) => {
          const ratio = ratioBeyond(index, zeroForOne, 3e-3)
          if (ratio === undefined) return [0, 0] as const
          optimalTrade(rows, index, ratio * Math.exp(shift), trade)
          return [trade[0]!, trade[2]!] as const
        })
        const slope = Math.abs(inputs[2]![0] - inputs[0]![0]) / (4 * step)
        // A step across a tick has a kink.
        if (inputs.some((input) => Math.abs(input[1] / inputs[1]![1] - 1) > 1e-3)) continue
        expect(Math.abs(inputs[1]![1] - slope)).toBeLessThanOrEqual(1e-3 * slope + 1e-9 * inputs[1]![0])
        compared++
      }
    }
    expect(compared).toBeGreaterThan(200)
  })
})

describe('outputOf', () => {
  test('behavior: outputOf and inputOf agree with the integers', () => {
    const draw = createDraw(5)
    let compared = 0
    for (let index = 0; index < pools.length; index++) {
      const pool = pools[index]!
      for (const zeroForOne of directions) {
        for (const part of [1e-5, 1e-4, 1e-2, 0.1]) {
          // A weighted pool keeps 1e-14 of its balance for the error of its powers, which for a
          // small trade exceeds the float error.
          if (pool.kind === 'weighted' && part < 1e-3) continue
          // Its fee changes with the swap; the float uses the minimum, which has its own test.
          if (pool.kind === 'stableNg') continue
          // For a metapool the float uses the marginal share price, which has its own test.
          if (pool.kind === 'stableMeta') continue
          const ratio = ratioBeyond(index, zeroForOne, part * draw.between(0.5, 1.5))
          if (ratio === undefined) continue
          optimalTrade(rows, index, ratio, trade)
          const amountIn = BigInt(Math.floor(trade[0]! * draw.between(0.5, 0.99)))
          const forward = swapExactIn(pool, zeroForOne ? pool.token0 : pool.token1, amountIn)
          // Integers of few digits round by more than the float error.
          if (!forward.ok || forward.amountOut < 10n ** 11n || amountIn < 10n ** 11n) continue
          expect(
            Math.abs(outputOf(rows, index, zeroForOne, Number(amountIn)) / Number(forward.amountOut) - 1),
          ).toBeLessThan(1e-9)
          const back = swapExactOut(pool, zeroForOne ? pool.token0 : pool.token1, forward.amountOut)
          expect(back.ok).toBe(true)
          if (!back.ok) continue
          const amountOut = Number(back.amountOut)
          expect(Math.abs(inputOf(rows, index, zeroForOne, amountOut) / Number(back.amountIn) - 1)).toBeLessThan(1e-9)
          compared++
        }
      }
    }
    expect(compared).toBeGreaterThan(500)
  })

  test('behavior: beyond the liquidity there is no output', () => {
    for (let index = 0; index < pools.length; index++) {
      for (const zeroForOne of directions) {
        expect(inputOf(rows, index, zeroForOne, 1e60)).toBe(Number.POSITIVE_INFINITY)
        expect(outputOf(rows, index, zeroForOne, 1e60)).toBeLessThan(1e60)
      }
    }
  })

  test('behavior: a pool without liquidity is idle at every price', () => {
    const empty = pools.map((pool): Pool => {
      switch (pool.kind) {
        case 'v2':
        case 'solidly':
          return { ...pool, reserve0: 0n, reserve1: 0n }
        case 'v3':
        case 'v4':
          return { ...pool, liquidity: 0n, ticks: [] }
        case 'rfq':
          return { ...pool, remainingMakerAmount: 0n }
        case 'erc4626':
          return { ...pool, mostAssets: 0n, mostShares: 0n }
        case 'staking':
          return { ...pool, mostEther: 0n }
        case 'stableMeta':
          return { ...pool, shares: 0n }
        default:
          return { ...pool, balance0: 0n, balance1: 0n }
      }
    })
    const dry = compileMarket(createMarket(empty))
    for (let index = 0; index < pools.length; index++) {
      for (const ratio of [1e-30, 1e-3, 1, 1e3, 1e30]) expect(optimalTrade(dry, index, ratio, trade)).toBe(0)
      expect(outputOf(dry, index, true, 1e18)).toBe(0)
      expect(inputOf(dry, index, false, 1)).toBe(Number.POSITIVE_INFINITY)
    }
  })
})

describe('limitTrade', () => {
  test('behavior: limiting the best trade pays no less than the pool, even if an exact input is refused', () => {
    let refused = 0
    for (let index = 0; index < pools.length; index++)
      for (const zeroForOne of directions) {
        const ratio = ratioBeyond(index, zeroForOne, 30)
        if (ratio === undefined || optimalTrade(rows, index, ratio, trade, false) === 0) continue
        const [most, paid] = [trade[0]!, trade[1]!]
        for (const part of [1e-6, 0.1, 0.5, 0.9, 1 - 1e-10]) {
          optimalTrade(rows, index, ratio, trade, false)
          limitTrade(rows, index, zeroForOne, most * part, trade)
          // Every curve is concave: a fraction of the input yields at least that fraction of the
          // output.
          expect(trade[1]! / paid).toBeGreaterThanOrEqual(part * (1 - 1e-9))
          expect(trade[1]! / paid).toBeLessThanOrEqual(1)
          if (outputOf(rows, index, zeroForOne, most * part) === 0) refused++
        }
      }
    expect(refused).toBeGreaterThan(10)
  })
})
