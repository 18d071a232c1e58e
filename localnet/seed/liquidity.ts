import { isSameAddress } from '@/lib/address'
import { smallest } from '@/lib/amount'
import type { Token } from '@/lib/chain/chain'
import { sortTokens } from '@/lib/chain/pools/pool-address'
import { isqrt } from '@/lib/routing/pools/integer'
import { maxTick, minTick, sqrtRatioAtTick } from '@/lib/routing/pools/ticks/tick-math'
import type { PlannedPool } from './pools'
import { amountWorth, usdDepth, usdPrice } from './prices'

/**
 * The share of a pair's depth per kind of pool, in percent: a pair is deep in one venue and thin in
 * another.
 */
const v3DepthPercent: Readonly<Record<number, bigint>> = { 100: 40n, 500: 100n, 3000: 60n, 10000: 12n }
/** Divisor of a tier's depth in venues other than Uniswap V3. */
const youngerShare = 4n
const v2DepthPercent: Readonly<Record<string, bigint>> = { UniswapV2: 35n, SushiSwap: 15n, Aerodrome: 25n }
const stableDepthPercent = 60n
const otherStableDepthPercent = 25n
const balancerDepthPercent = 25n
const cryptoDepthPercent = 25n

/**
 * A V3 position: half its width in ticks (about 0.01 % each), its offset from the price, and its
 * share of the depth.
 */
type Position = { halfWidth: number; offset: number; percent: bigint }

/**
 * A wide, a usual and a narrow range, and one on each side of the price, so that a large swap
 * crosses ticks.
 */
const volatilePositions: readonly Position[] = [
  { halfWidth: 23_000, offset: 0, percent: 15n },
  { halfWidth: 4_000, offset: 0, percent: 35n },
  { halfWidth: 900, offset: 0, percent: 30n },
  { halfWidth: 1_200, offset: -1_800, percent: 10n },
  { halfWidth: 1_200, offset: 1_800, percent: 10n },
]

const pegged: readonly Position[] = [
  { halfWidth: 2_000, offset: 0, percent: 15n },
  { halfWidth: 200, offset: 0, percent: 35n },
  { halfWidth: 30, offset: 0, percent: 50n },
]

/** Tokens with nearly constant rates: their pools are concentrated. */
const peggedGroups: readonly (readonly string[])[] = [
  ['USDC', 'USDT', 'DAI', 'crvUSD', 'USDC.e', 'USDbC', 'sDAI', 'LUSD'],
  ['WETH', 'wstETH', 'cbETH'],
]

/**
 * Sorts the two tokens of a planned pool into the pool's order and returns its starting amounts.
 * Both have the same value by the price table, or values by the weights of a weighted pool, so that
 * the pools of a pair agree. Raw units.
 *
 * @example
 * startingAmounts(wethUsdcV2)
 * // { token0: USDC, token1: WETH, amount0: 10500000000000n, amount1: 3281250000000000000000n }
 */
export function startingAmounts(pool: PlannedPool) {
  const isNative = pool.kind === 'v4' && pool.native
  const [first] = isNative ? [pool.tokenA.address] : sortTokens(pool.tokenA.address, pool.tokenB.address)
  const [token0, token1] = isSameAddress(first, pool.tokenA.address)
    ? [pool.tokenA, pool.tokenB]
    : [pool.tokenB, pool.tokenA]
  const usd = (smallest(usdDepth(pool.tokenA.symbol), usdDepth(pool.tokenB.symbol)) * depthPercent(pool)) / 100n
  const percentA = pool.kind === 'weighted' ? BigInt(pool.percentA) : 50n
  const [percent0, percent1] = token0 === pool.tokenA ? [percentA, 100n - percentA] : [100n - percentA, percentA]
  return {
    token0,
    token1,
    amount0: amountWorth(token0, (usd * percent0) / 50n),
    amount1: amountWorth(token1, (usd * percent1) / 50n),
  }
}

/**
 * Returns the starting amounts of all coins of a pool of Curve, in its order: as much value of each,
 * which the least deep one limits. Raw units.
 *
 * @example
 * evenAmounts(tricrypto) // [5000000000000n, 5208333333n, 1562500000000000000000n]
 */
export function evenAmounts(pool: Extract<PlannedPool, { kind: 'stableMulti' | 'crypto' }>): bigint[] {
  const [first, ...others] = pool.coins.map(({ symbol }) => usdDepth(symbol)) as [bigint, ...bigint[]]
  const usd = (smallest(first, ...others) * depthPercent(pool)) / 100n
  return pool.coins.map((coin) => amountWorth(coin, usd))
}

/**
 * Returns the square root of a pair's table price in the format of a V3 pool: token1 per token0,
 * Q64.96, rounded down.
 *
 * @example
 * startingSqrtPrice(usdc, weth) // 1400560000000000000000000000000000n, about
 */
export function startingSqrtPrice(token0: Token, token1: Token): bigint {
  const numerator = usdPrice(token0.symbol) * 10n ** BigInt(token1.decimals)
  const denominator = usdPrice(token1.symbol) * 10n ** BigInt(token0.decimals)
  return isqrt((numerator << 192n) / denominator)
}

/**
 * Lays the positions of a V3 pool around a tick, on the grid of its tier.
 *
 * @example
 * positionsAround(token0, token1, { tick: 195_000, tickSpacing: 60 })[0]
 * // { tickLower: 172020, tickUpper: 217980, percent: 15n }
 */
export function positionsAround(
  token0: Token,
  token1: Token,
  { tick, tickSpacing }: { tick: number; tickSpacing: number },
): { tickLower: number; tickUpper: number; percent: bigint }[] {
  return (isPegged(token0, token1) ? pegged : volatilePositions).map(({ halfWidth, offset, percent }) => {
    const lower = onGrid(tick + offset - halfWidth, tickSpacing)
    const upper = onGrid(tick + offset + halfWidth, tickSpacing)
    return { tickLower: lower, tickUpper: Math.max(upper, lower + tickSpacing), percent }
  })
}

/**
 * Returns the maximum liquidity that two amounts pay for in a position, as a position manager
 * computes it. Raw units.
 *
 * @example
 * liquidityOf({ amount0: 10n ** 18n, amount1: 10n ** 18n }, { sqrtPrice: 2n ** 96n, tickLower: -60, tickUpper: 60 })
 * // 333850249709699449134n
 */
export function liquidityOf(
  { amount0, amount1 }: { amount0: bigint; amount1: bigint },
  { sqrtPrice, tickLower, tickUpper }: { sqrtPrice: bigint; tickLower: number; tickUpper: number },
): bigint {
  const [lower, upper] = [sqrtRatioAtTick(tickLower), sqrtRatioAtTick(tickUpper)]
  const of0 = (from: bigint) => (amount0 * ((from * upper) >> 96n)) / (upper - from)
  const of1 = (to: bigint) => (amount1 << 96n) / (to - lower)
  if (sqrtPrice <= lower) return of0(lower)
  if (sqrtPrice >= upper) return of1(upper)
  return smallest(of0(sqrtPrice), of1(sqrtPrice))
}

const isPegged = (a: Token, b: Token): boolean =>
  peggedGroups.some((group) => group.includes(a.symbol) && group.includes(b.symbol))

const onGrid = (tick: number, spacing: number): number =>
  Math.min(Math.floor(maxTick / spacing), Math.max(Math.ceil(minTick / spacing), Math.round(tick / spacing))) * spacing

function depthPercent(pool: PlannedPool): bigint {
  if (pool.kind === 'stable') return stableDepthPercent
  if (pool.kind === 'crypto') return cryptoDepthPercent
  if (pool.kind === 'stableNg' || pool.kind === 'stableMulti' || pool.kind === 'stableMeta')
    return otherStableDepthPercent
  if (pool.kind === 'weighted' || pool.kind === 'composable') return balancerDepthPercent
  if (pool.kind === 'v3' || pool.kind === 'v4') {
    const percent = v3DepthPercent[pool.feePips] ?? 40n
    return pool.dex === 'UniswapV3' ? percent : percent / youngerShare
  }
  return v2DepthPercent[pool.dex] ?? 10n
}
