/** A pool as far as its depth needs it: raw units, and the root of its price as Uniswap V3 has it. */
export type MeasuredPool =
  | { kind: 'v2'; reserve0: bigint; reserve1: bigint }
  | { kind: 'v3'; sqrtPriceX96: bigint; liquidity: bigint; balance0: bigint; balance1: bigint }

/** Dollars for a raw unit of the pool's tokens; undefined where that is unknown. */
type PairPrices = readonly [number | undefined, number | undefined]

/** The part of its (virtual) reserve that has left a pool when a token has become one percent dearer. */
const movingPart = 1 - 1 / Math.sqrt(1.01)

/**
 * The dollars that buy a token from a pool until its price has moved by one percent, of the weaker of its two sides where both tokens have a
 * price; null where neither has one. Counts what is liquid at the price of now, and never more than the pool holds: liquidity that is
 * narrow beyond measure, or far from the price, makes no pool deep. Floats: it ranks pools, and pays nobody.
 *
 * @example
 * poolDepth({ kind: 'v2', reserve0: 10n ** 24n, reserve1: 10n ** 24n }, [1e-18, undefined]) // 4962.8, of a million dollars
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
  const sqrtPrice = Number(pool.sqrtPriceX96) / 2 ** 96
  const liquidity = Number(pool.liquidity)
  return [
    Math.min((liquidity / sqrtPrice) * movingPart, Number(pool.balance0)),
    Math.min(liquidity * sqrtPrice * movingPart, Number(pool.balance1)),
  ]
}
