import { swapExactInStable } from '../pools/curve/stable'
import { applyMint } from '../pools/events'
import type { PoolAddress, RfqPool, StablePool, V2Pool, V3Pool, WeightedPool } from '../pools/pool'
import { maxTick, minTick, sqrtRatioAtTick, tickAtSqrtRatio } from '../pools/ticks/tick-math'
import { type Draw, exp } from './random'
import { type SyntheticToken, syntheticAddress, unitsOf, unitsPerUsd } from './synthetic-token'

/**
 * The place of a pool: its address, its ordered tokens, its value in dollars, the random draws of
 * its market, and the factor by which it overprices token0 (1 by default).
 */
type Place = {
  address: PoolAddress
  token0: SyntheticToken
  token1: SyntheticToken
  usd: number
  draw: Draw
  mispricing?: number
}

/** Maximum deviation of a pool's price from the fair price, as a fraction of its fee. */
const band = 0.85

const identityOf = ({ address, token0, token1 }: Place) => ({ address, token0: token0.address, token1: token1.address })

/** Creates a pair of 30 bps. */
export function syntheticV2Pool(place: Place): V2Pool {
  const { token0, token1, usd, draw, mispricing = 1 } = place
  const skew = exp((draw.between(-band, band) * 0.003) / 2) * Math.sqrt(mispricing)
  return {
    ...identityOf(place),
    kind: 'v2',
    dex: 'UniswapV2',
    feePips: 3000,
    reserve0: unitsOf(token0, usd / 2 / skew),
    reserve1: unitsOf(token1, (usd / 2) * skew),
  }
}

const volatileTiers = [
  [500, 10],
  [3000, 60],
  [3000, 60],
  [10_000, 200],
] as const
const stableTiers = [
  [100, 1],
  [500, 10],
] as const

/**
 * Creates a concentrated pool: one wide position and some narrow ones around the price, of equal
 * value.
 */
export function syntheticV3Pool(place: Place): V3Pool {
  const { token0, token1, usd, draw, mispricing = 1 } = place
  const isStable = token0.isStable && token1.isStable
  const [feePips, tickSpacing] = isStable ? draw.pick(stableTiers) : draw.pick(volatileTiers)
  const fair = unitsPerUsd(token1) / unitsPerUsd(token0)
  const price = Math.sqrt(fair * exp((draw.between(-band, band) * feePips) / 1e6) * mispricing)
  const sqrtPriceX96 = BigInt(Math.round(price * 2 ** 48)) << 48n
  let pool: V3Pool = {
    ...identityOf(place),
    kind: 'v3',
    dex: 'UniswapV3',
    feePips,
    tickSpacing,
    sqrtPriceX96,
    tick: tickAtSqrtRatio(sqrtPriceX96),
    liquidity: 0n,
    ticks: [],
  }
  const [lowest, highest] = [Math.ceil(minTick / tickSpacing), Math.floor(maxTick / tickSpacing)]
  const align = (tick: number) => Math.max(lowest, Math.min(highest, tick)) * tickSpacing
  const positions = 2 + draw.below(isStable ? 4 : 10)
  for (let index = 0; index < positions; index++) {
    const isWide = index === 0
    const width = isWide ? (isStable ? 3000 : 60_000) : Math.max(tickSpacing, draw.logNormal(isStable ? 40 : 1800, 1))
    const centre = pool.tick + (isWide ? 0 : draw.normal() * width * 0.25)
    const tickLower = align(Math.floor((centre - width) / tickSpacing))
    const tickUpper = Math.max(tickLower + tickSpacing, align(Math.ceil((centre + width) / tickSpacing)))
    const amount = liquidityWorth({ pool, tickLower, tickUpper, usd: usd / positions, token0, token1 })
    pool = applyMint(pool, { tickLower, tickUpper, amount })
  }
  return pool
}

/** Returns the liquidity of a position of a dollar value at the pool's price. */
function liquidityWorth({
  pool,
  tickLower,
  tickUpper,
  usd,
  token0,
  token1,
}: Pick<Place, 'token0' | 'token1' | 'usd'> & { pool: V3Pool; tickLower: number; tickUpper: number }): bigint {
  const priceOf = (ratioX96: bigint) => Number(ratioX96) / 2 ** 96
  const [lower, upper] = [priceOf(sqrtRatioAtTick(tickLower)), priceOf(sqrtRatioAtTick(tickUpper))]
  const price = Math.min(Math.max(priceOf(pool.sqrtPriceX96), lower), upper)
  const usdPerUnit = (1 / price - 1 / upper) / unitsPerUsd(token0) + (price - lower) / unitsPerUsd(token1)
  return BigInt(Math.max(1, Math.floor(usd / usdPerUnit)))
}

/** Creates a weighted pool of 0.1 to 1 %, with even weights or most of its value in one token. */
export function syntheticWeightedPool(place: Place): WeightedPool {
  const { token0, token1, usd, draw, mispricing = 1 } = place
  const percent0 = draw.pick([10, 20, 50, 80, 90])
  const feePerMille = draw.pick([1, 3, 10])
  const skew = exp((draw.between(-band, band) * feePerMille) / 1000) * mispricing
  return {
    ...identityOf(place),
    kind: 'weighted',
    dex: 'BalancerV2',
    poolId: '0x',
    swapFeeE18: BigInt(feePerMille) * 10n ** 15n,
    balance0: unitsOf(token0, (usd * percent0) / 100),
    balance1: unitsOf(token1, ((usd * (100 - percent0)) / 100) * skew),
    weight0E18: BigInt(percent0) * 10n ** 16n,
    weight1E18: BigInt(100 - percent0) * 10n ** 16n,
    scale0: 10n ** BigInt(18 - token0.decimals),
    scale1: 10n ** BigInt(18 - token1.decimals),
    shortPowers: draw.pick([true, false]),
  }
}

/** Creates an order of one maker, in one direction, a few bps worse than fair and partly filled. */
export function syntheticRfqPool({ address, token0, token1, usd, draw, mispricing = 1 }: Place): RfqPool {
  const [given, paid] = draw.pick([
    [token0, token1],
    [token1, token0],
  ] as const)
  const better = given === token0 ? mispricing : 1 / mispricing
  const worth = usd / 10
  const makerAmount = unitsOf(paid, worth)
  return {
    kind: 'rfq',
    dex: 'AugustusRFQ',
    address: `0x${address.slice(2).padEnd(64, '0')}`,
    token0: given.address,
    token1: paid.address,
    maker: syntheticAddress(3, 1),
    makerAmount,
    takerAmount: unitsOf(given, (worth * exp(draw.between(1e-4, 30e-4))) / better),
    remainingMakerAmount: (makerAmount * BigInt(Math.floor(draw.between(300, 1001)))) / 1000n,
  }
}

/**
 * Creates a two-coin stable pool of 4 bps, unbalanced only as far as its price stays within its
 * fee.
 */
export function syntheticStablePool(place: Place): StablePool {
  const { token0, token1, usd, draw, mispricing = 1 } = place
  const amplification = BigInt(draw.pick([10_000, 20_000, 50_000, 100_000]))
  for (let skew = draw.between(-0.4, 0.4); ; skew *= 0.8) {
    const pool: StablePool = {
      ...identityOf(place),
      kind: 'stable',
      dex: 'CurveV1',
      amplification,
      feeE10: 4_000_000n,
      balance0: unitsOf(token0, (usd / 2) * (1 + skew) * token0.usd),
      balance1: unitsOf(token1, (usd / 2) * (1 - skew) * token1.usd),
      rate0: 10n ** BigInt(36 - token0.decimals),
      rate1: 10n ** BigInt(36 - token1.decimals),
    }
    // Misprices by its own rate: balances that misprice a coin by percents do not exist at every
    // amplification.
    if (keeps(pool, token0, token1, true) && keeps(pool, token0, token1, false))
      return mispricing === 1
        ? pool
        : { ...pool, rate0: (pool.rate0 * BigInt(Math.round(mispricing * 1e9))) / 10n ** 9n }
    if (Math.abs(skew) < 1e-6) throw new Error('No balance of this stable pool is within its fee of the fair price.')
  }
}

/** True if a small swap at fair prices loses at least a fraction of the fee. */
function keeps(pool: StablePool, token0: SyntheticToken, token1: SyntheticToken, zeroForOne: boolean): boolean {
  const [tokenIn, tokenOut] = zeroForOne ? [token0, token1] : [token1, token0]
  const amountIn = (zeroForOne ? pool.balance0 : pool.balance1) / 100_000n
  const result = swapExactInStable(pool, zeroForOne, amountIn)
  if (!result.ok) return false
  const [paid, got] = [Number(amountIn) / unitsPerUsd(tokenIn), Number(result.amountOut) / unitsPerUsd(tokenOut)]
  return got <= paid * (1 - (1 - band) * 4e-4)
}
