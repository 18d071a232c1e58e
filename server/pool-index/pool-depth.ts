import type { V4Pool } from '@/lib/routing/pools/pool'

/** The part of a pool that determines its depth: raw units, and the square root price of V3. */
export type MeasuredPool =
  | { kind: 'v2'; reserve0: bigint; reserve1: bigint }
  | { kind: 'v3'; sqrtPriceX96: bigint; liquidity: bigint; balance0: bigint; balance1: bigint }
  /** V4 pools share one balance, so their ticks within `depthTicks` limit the liquidity. */
  | Pick<V4Pool, 'kind' | 'sqrtPriceX96' | 'tick' | 'liquidity' | 'ticks'>

/** Dollars per raw unit of the pool's tokens; undefined if unknown. */
type PairPrices = readonly [number | undefined, number | undefined]

/** Maximum number of ticks within one percent of the price. */
export const depthTicks = 100

/** The share of a (virtual) reserve that leaves a pool when its token gets one percent dearer. */
const movingPart = 1 - 1 / Math.sqrt(1.01)

/**
 * Returns the dollars that buy a token from a pool until its price has moved by one percent, for
 * the weaker side if both tokens have prices; null if neither has. It is limited by current
 * liquidity and balances, so that extremely narrow or distant liquidity does not count. Floats, for
 * ranking only.
 *
 * @example
 * poolDepth({ kind: 'v2', reserve0: 10n ** 24n, reserve1: 10n ** 24n }, [1e-18, undefined])
 * // 4962.8 for reserves of a million dollars
 */
export const poolDepth = (pool: MeasuredPool, prices: PairPrices): number | null => {
  const sides = amountsOf(pool).flatMap((amount, index) => {
    const price = prices[index]
    return price === undefined ? [] : [amount * price]
  })
  return sides.length === 0 ? null : Math.min(...sides)
}

const amountsOf = (pool: MeasuredPool): readonly [number, number] => {
  if (pool.kind === 'v2') return [Number(pool.reserve0) * movingPart, Number(pool.reserve1) * movingPart]
  if (pool.sqrtPriceX96 === 0n) return [0, 0]
  if (pool.kind === 'v4') return amountsOfTicks(pool)
  const sqrtPrice = Number(pool.sqrtPriceX96) / 2 ** 96
  const liquidity = Number(pool.liquidity)
  return [
    Math.min((liquidity / sqrtPrice) * movingPart, Number(pool.balance0)),
    Math.min(liquidity * sqrtPrice * movingPart, Number(pool.balance1)),
  ]
}

type TickedPool = Extract<MeasuredPool, { kind: 'v4' }>
type Stop = { sqrtPrice: number; added: bigint }

/** Computes the outflow of token 1 for a falling price, and of token 0 by the inverse price. */
const amountsOfTicks = ({ sqrtPriceX96, tick, liquidity, ticks }: TickedPool): readonly [number, number] => {
  const sqrtPrice = Number(sqrtPriceX96) / 2 ** 96
  const above = ticks.filter(({ index }) => index > tick)
  const below = ticks.filter(({ index }) => index <= tick).toReversed()
  const rises = above.map(({ index, liquidityNet }) => ({ sqrtPrice: sqrtPriceAt(-index), added: liquidityNet }))
  const falls = below.map(({ index, liquidityNet }) => ({ sqrtPrice: sqrtPriceAt(index), added: -liquidityNet }))
  return [amountUntil(1 / sqrtPrice, liquidity, rises), amountUntil(sqrtPrice, liquidity, falls)]
}

const sqrtPriceAt = (tick: number) => 1.0001 ** (tick / 2)

/** Returns the outflow for a price drop of one percent across ticks. */
const amountUntil = (sqrtPrice: number, liquidity: bigint, stops: readonly Stop[]): number => {
  const end = sqrtPrice / Math.sqrt(1.01)
  let [from, active, amount] = [sqrtPrice, liquidity, 0]
  for (const stop of [...stops, { sqrtPrice: 0, added: 0n }]) {
    // Float rounding can place the current price's tick slightly above it.
    const to = Math.min(from, Math.max(end, stop.sqrtPrice))
    amount += Number(active) * (from - to)
    if (to === end) break
    ;[from, active] = [to, active + stop.added]
  }
  return amount
}
