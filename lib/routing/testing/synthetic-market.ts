import { applyMint } from '../pools/events'
import type { Pool, PoolAddress, StablePool, V2Pool, V3Pool } from '../pools/pool'
import { maxTick, minTick, tickAtSqrtRatio } from '../pools/tick-math'

/**
 * A repeatable source of numbers in [0, 1): mulberry32, for tests and benches only.
 *
 * @example
 * createRandom(1)() // 0.6270739405881613
 */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export type SyntheticToken = { address: PoolAddress; decimals: number; usd: number; isStable: boolean }
export type SyntheticMarket = { tokens: readonly SyntheticToken[]; pools: readonly Pool[] }

/** An address made of a number. */
export const syntheticAddress = (space: number, index: number): PoolAddress =>
  `0x${space.toString(16).padStart(4, '0')}${index.toString(16).padStart(36, '0')}`

/**
 * Makes a market whose prices agree within the pools' fees: tokens over four decades of price, the first ones hubs, depths spread
 * log-normally; a fifth of the tokens are stable. Pools: constant product, concentrated with several positions, stable pairs.
 *
 * @example
 * syntheticMarket({ seed: 1, tokens: 20, pools: 250 }).pools.length // 250
 */
export function syntheticMarket({
  seed,
  tokens: tokenCount,
  pools: poolCount,
}: {
  seed: number
  tokens: number
  pools: number
}): SyntheticMarket {
  const random = createRandom(seed)
  const pick = <item>(items: readonly item[]): item => items[Math.floor(random() * items.length)]!
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const tokens = Array.from({ length: tokenCount }, (_, index): SyntheticToken => {
    const isStable = index % 5 === 1
    return {
      address: syntheticAddress(1, index + 1),
      decimals: isStable ? pick([6, 18]) : pick([8, 18, 18, 18]),
      usd: isStable ? 1 : 10 ** (random() * 4 - 0.5),
      isStable,
    }
  })
  const isHub = (index: number) => index < Math.max(3, tokenCount / 8)
  const pools = Array.from({ length: poolCount }, (_, index): Pool => {
    let first = Math.floor(random() * tokenCount)
    const second = Math.floor(random() * tokenCount)
    if (!isHub(first) && !isHub(second) && random() < 0.8) first = Math.floor(random() * Math.min(3, tokenCount))
    const other = first === second ? (second + 1) % tokenCount : second
    const [token0, token1] = [tokens[Math.min(first, other)]!, tokens[Math.max(first, other)]!]
    const usd = 10 ** (5.3 + 0.7 * normal()) * (isHub(first) && isHub(other) ? 10 : 1)
    const pair = { address: syntheticAddress(2, index + 1), token0: token0.address, token1: token1.address }
    if (token0.isStable && token1.isStable && random() < 0.5) return stablePool(pair, token0, token1, usd)
    return random() < 0.4 ? v2Pool(pair, token0, token1, usd) : v3Pool(pair, token0, token1, usd)
  })
  return { tokens, pools }

  type Pair = { address: PoolAddress; token0: PoolAddress; token1: PoolAddress }

  function v2Pool(pair: Pair, token0: SyntheticToken, token1: SyntheticToken, usd: number): V2Pool {
    const skew = 1 + (random() - 0.5) * 0.004
    return {
      ...pair,
      kind: 'v2',
      dex: 'UniswapV2',
      feePips: 3000,
      reserve0: unitsOf(token0, usd * skew),
      reserve1: unitsOf(token1, usd),
    }
  }

  function v3Pool(pair: Pair, token0: SyntheticToken, token1: SyntheticToken, usd: number): V3Pool {
    const tiers: readonly (readonly [number, number])[] =
      token0.isStable && token1.isStable
        ? [
            [100, 1],
            [500, 10],
          ]
        : v3Tiers
    const [feePips, tickSpacing] = pick(tiers)
    const price =
      (token0.usd / 10 ** token0.decimals / (token1.usd / 10 ** token1.decimals)) *
      (1 + (random() - 0.5) * (feePips / 1e6))
    const sqrtPriceX96 = BigInt(Math.round(Math.sqrt(price) * 2 ** 48)) << 48n
    const start: V3Pool = {
      ...pair,
      kind: 'v3',
      dex: 'UniswapV3',
      feePips,
      tickSpacing,
      sqrtPriceX96,
      tick: tickAtSqrtRatio(sqrtPriceX96),
      liquidity: 0n,
      ticks: [],
    }
    // L = value / (2·sqrt(price)) counted in token1, spread over positions around the price; narrow ones are deeper.
    const positions = 2 + Math.floor(random() * 10)
    let pool = start
    for (let index = 0; index < positions; index++) {
      const halfWidth = index === 0 ? 40_000 : 50 + random() * 4_000 * (token0.isStable && token1.isStable ? 0.05 : 1)
      const centre = pool.tick + (index === 0 ? 0 : (random() - 0.5) * halfWidth)
      const align = (tick: number) => Math.round(Math.max(minTick, Math.min(maxTick, tick)) / tickSpacing) * tickSpacing
      const tickLower = align(centre - halfWidth)
      const tickUpper = Math.max(tickLower + tickSpacing, align(centre + halfWidth))
      const value1 = Number(unitsOf(token1, usd / positions))
      const concentration = 1 / (1 - 1.0001 ** (-halfWidth / 2))
      pool = applyMint(pool, {
        tickLower,
        tickUpper,
        amount: BigInt(Math.max(1, Math.round((value1 / Math.sqrt(price)) * concentration * 0.5))),
      })
    }
    return pool
  }

  function stablePool(pair: Pair, token0: SyntheticToken, token1: SyntheticToken, usd: number): StablePool {
    return {
      ...pair,
      kind: 'stable',
      dex: 'CurveV1',
      amplification: BigInt(pick([20_000, 50_000, 200_000])),
      feeE10: 4_000_000n,
      balance0: unitsOf(token0, usd * (0.7 + random() * 0.6)),
      balance1: unitsOf(token1, usd),
      rate0: 10n ** BigInt(36 - token0.decimals),
      rate1: 10n ** BigInt(36 - token1.decimals),
    }
  }
}

const v3Tiers = [
  [500, 10],
  [3000, 60],
  [10_000, 200],
] as const

/** How many raw units of a token are worth this many dollars. */
export const unitsOf = (token: SyntheticToken, usd: number): bigint =>
  (BigInt(Math.round((usd / token.usd) * 1e6)) * 10n ** BigInt(token.decimals)) / 1_000_000n
