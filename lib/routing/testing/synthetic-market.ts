import type { Pool } from '../pools/pool'
import { asComposable } from './as-composable'
import { asSolidly } from './as-solidly'
import { asStableNg } from './as-stable-ng'
import { asV4 } from './as-v4'
import { createDraw, exp } from './random'
import { settlePools } from './settle-pools'
import {
  syntheticRfqPool,
  syntheticStablePool,
  syntheticV2Pool,
  syntheticV3Pool,
  syntheticWeightedPool,
} from './synthetic-pools'
import { type SyntheticToken, syntheticAddress } from './synthetic-token'

export type SyntheticMarket = { tokens: readonly SyntheticToken[]; pools: readonly Pool[] }

/**
 * The disagreement of pools: the fraction of mispriced ones, the maximum relative error, whether
 * stable pools are StableSwap-NG, whether all pools are V2, V3 and stable, and the dollars per unit
 * of gas at which searchers have taken what pays.
 */
export type Noise = { pools: number; upTo: number; newer?: true; plain?: true; settled?: number }

/**
 * Creates a market around one vector of fair prices: every pool's own price is within its fee of
 * the fair one, so that no cycle is profitable. Tokens of 6, 8 and 18 decimals, prices over four
 * decades, a fifth of them stable; the first ones are hubs of most pairs; depths are log-normal.
 * Pools are constant product (30 bps), concentrated (1 to 100 bps, 2 to 11 overlapping positions)
 * and stable (4 bps), with `orders` a tenth of them OTC orders. Every token can reach every other.
 *
 * If `noise` is given, some pools of every kind are mispriced, so that cycles are profitable, some
 * pairs are weighted pools, and some pools are V4, Solidly or composable, unless it is `plain`; the
 * tokens are those of the market without noise. Uses only operations that IEEE 754 defines bit by bit, so a seed gives
 * the same market everywhere.
 *
 * @example
 * syntheticMarket({ seed: 1, tokens: 20, pools: 250 }).pools.length // 250
 */
export function syntheticMarket({
  seed,
  tokens: tokenCount,
  pools: poolCount,
  orders = false,
  noise,
}: {
  seed: number
  tokens: number
  pools: number
  orders?: boolean
  noise?: Noise
}): SyntheticMarket {
  const draw = createDraw(seed)
  // Draws from its own seed, so that the market without noise does not change.
  const disorder = createDraw(seed + 1_000_000)
  const variety = createDraw(seed + 2_000_000)
  const stableCount = Math.max(2, Math.round(tokenCount / 5))
  const hubCount = Math.min(tokenCount, Math.max(3, Math.round(Math.sqrt(tokenCount) * 1.2)))
  const tokens = Array.from({ length: tokenCount }, (_, index): SyntheticToken => {
    const isStable = index % 2 === 1 && index < 2 * stableCount
    const usd = index === 0 ? 3000 : isStable ? 1 + draw.between(-1e-4, 1e-4) : exp(draw.between(-1.6, 7.6))
    return {
      address: syntheticAddress(1, index + 1),
      decimals: index === 0 ? 18 : draw.pick(isStable ? [6, 18, 18] : [18, 18, 18, 8]),
      usd,
      isStable,
    }
  })
  const stables = tokens.flatMap((token, index) => (token.isStable ? [index] : []))
  const weights = tokens.map((_, index) => (index < hubCount ? 12 / (1 + 0.4 * index) : 1))
  const pairOf = (next: () => number): [number, number] => {
    const first = next()
    for (;;) {
      const second = next()
      if (second !== first) return [first, second]
    }
  }

  const pools = Array.from({ length: poolCount }, (_, index): Pool => {
    // The first pools connect every token to a hub.
    const spans = index < tokenCount - 1
    const kind = draw.pick(spans ? kinds.slice(0, 8) : orders ? kinds : kinds.slice(0, -1))
    const [first, second] = spans
      ? [index + 1, draw.below(Math.min(hubCount, index + 1))]
      : pairOf(kind === 'stable' ? () => draw.pick(stables) : () => draw.weighted(weights))
    const [low, high] = [Math.min(first, second), Math.max(first, second)]
    const hubs = (low < hubCount ? 1 : 0) + (high < hubCount ? 1 : 0)
    const usd = draw.logNormal([2e5, 1e6, 8e6][hubs]!, 1.1) * (kind === 'stable' ? 4 : 1)
    const ends = { address: syntheticAddress(2, index + 1), token0: tokens[low]!, token1: tokens[high]! }
    if (noise === undefined) return make[kind]({ ...ends, usd, draw })
    const isOff = disorder.between(0, 1) < noise.pools
    const mispricing = isOff ? 1 + disorder.between(-noise.upTo, noise.upTo) : 1
    if (noise.plain) return make[kind]({ ...ends, usd, draw, mispricing })
    const isWeighted = kind === 'v2' && disorder.below(5) === 0
    const pool = make[isWeighted ? 'weighted' : kind]({ ...ends, usd, draw, mispricing })
    if (variety.below(4) === 0) return otherThan(pool, mispricing)
    return noise.newer && pool.kind === 'stable' ? asStableNg(pool, 2) : pool
  })
  return { tokens, pools: noise?.settled === undefined ? pools : settlePools(tokens, pools, noise.settled) }
}

/**
 * Converts a pool to another exchange's kind. A stable one is balanced first, as the same balances
 * have another price on the other curve.
 */
function otherThan(pool: Pool, mispricing: number): Pool {
  if (pool.kind === 'v3') return asV4(pool)
  if (pool.kind === 'v2') return asSolidly(pool)
  if (pool.kind !== 'stable') return pool
  if (mispricing !== 1) return asComposable(pool)
  const [worth0, worth1] = [pool.balance0 * pool.rate0, pool.balance1 * pool.rate1]
  const even = (worth0 + worth1) / 2n
  return asSolidly({ ...pool, balance0: even / pool.rate0, balance1: even / pool.rate1 })
}

const kinds = ['v2', 'v2', 'v2', 'v2', 'v3', 'v3', 'v3', 'v3', 'stable', 'rfq'] as const
const make = {
  v2: syntheticV2Pool,
  v3: syntheticV3Pool,
  stable: syntheticStablePool,
  rfq: syntheticRfqPool,
  weighted: syntheticWeightedPool,
}
