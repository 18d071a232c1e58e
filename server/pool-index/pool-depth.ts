import type { V4Pool } from '@/lib/routing/pools/pool'

/** A pool as far as its depth needs it: raw units, and the root of its price as Uniswap V3 has it. */
export type MeasuredPool =
  | { kind: 'v2'; reserve0: bigint; reserve1: bigint }
  | { kind: 'v3'; sqrtPriceX96: bigint; liquidity: bigint; balance0: bigint; balance1: bigint }
  /** What it holds lies with that of all others: its ticks within `depthTicks` of the price say what is behind its liquidity. */
  | Pick<V4Pool, 'kind' | 'sqrtPriceX96' | 'tick' | 'liquidity' | 'ticks'>

/** Dollars for a raw unit of the pool's tokens; undefined where that is unknown. */
type PairPrices = readonly [number | undefined, number | undefined]

/** Ticks that a price which moves by one percent passes at most. */
export const depthTicks = 100

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

/** Of token 1 what leaves as the price falls; of token 0, seen by the inverse price, the same. */
const amountsOfTicks = ({ sqrtPriceX96, tick, liquidity, ticks }: TickedPool): readonly [number, number] => {
  const sqrtPrice = Number(sqrtPriceX96) / 2 ** 96
  const above = ticks.filter(({ index }) => index > tick)
  const below = ticks.filter(({ index }) => index <= tick).toReversed()
  const rises = above.map(({ index, liquidityNet }) => ({ sqrtPrice: sqrtPriceAt(-index), added: liquidityNet }))
  const falls = below.map(({ index, liquidityNet }) => ({ sqrtPrice: sqrtPriceAt(index), added: -liquidityNet }))
  return [amountUntil(1 / sqrtPrice, liquidity, rises), amountUntil(sqrtPrice, liquidity, falls)]
}

const sqrtPriceAt = (tick: number) => 1.0001 ** (tick / 2)

/** What leaves as a price falls by one percent, past stops where liquidity changes. */
const amountUntil = (sqrtPrice: number, liquidity: bigint, stops: readonly Stop[]): number => {
  const end = sqrtPrice / Math.sqrt(1.01)
  let [from, active, amount] = [sqrtPrice, liquidity, 0]
  for (const stop of [...stops, { sqrtPrice: 0, added: 0n }]) {
    // Floats may put a stop of the present price a trifle above it.
    const to = Math.min(from, Math.max(end, stop.sqrtPrice))
    amount += Number(active) * (from - to)
    if (to === end) break
    ;[from, active] = [to, active + stop.added]
  }
  return amount
}
