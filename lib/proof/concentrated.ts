import { type Curve, roundoff } from './max-profit'

/** A tick: its square root price rounded down and up, and the change of liquidity at it. */
export type Edge = { below: number; above: number; change: bigint }

/**
 * Bounds concentrated liquidity that receives token0. On an interval with liquidity L, moving the
 * square root price (of token0 in token1) down from h to l takes L·(1/l − 1/h)/g and pays
 * L·(h − l). With t = √(priceIn / (g·priceOut)) it gains
 *
 *     priceOut·L·(h − l)·(1 − t²/(h·l)),
 *
 * which is the integral of priceOut·L·(1 − t²/p²) over the prices p on the way: positive above t,
 * negative below. So the maximum is the sum over the intervals between the pool's price and t, the
 * last one cut off at t. Wider intervals only add to it: each starts at its tick rounded up and
 * ends at its tick rounded down. `edges` are the ticks below the price, downwards. For token1 each
 * square root price is replaced by its inverse.
 *
 * @example
 * concentrated({
 *   start: 1,
 *   liquidity: 10n ** 6n,
 *   keep: 1,
 *   edges: () => ({ below: 0.1, above: 0.1, change: 0n }),
 * }).maxGainAt(1, 4) // 1000000
 */
export const concentrated = ({
  start,
  liquidity,
  keep,
  edges,
}: {
  start: number
  liquidity: bigint
  keep: number
  edges: (step: number) => Edge | undefined
}): Curve => ({
  maxGainAt: (priceIn, priceOut) => {
    const target = Math.sqrt(priceIn / (keep * priceOut)) * (1 - roundoff)
    let high = start * (1 + roundoff)
    let active = liquidity
    let gained = 0
    let step = 0
    for (; high > target; step++) {
      const edge = edges(step)
      if (edge === undefined) break
      const low = Math.max(Math.min(edge.below, high), target)
      // Computes 1 − t²/(h·l) without losing digits where all three are close.
      const part = (high - target) / high + ((target / high) * (low - target)) / low
      gained += priceOut * Number(active) * (high - low) * part
      active += edge.change
      high = edge.above
    }
    // Each addition of the sum rounds, too.
    return gained * (1 + roundoff + step * 2 ** -52)
  },
  rateAfter: (input) => {
    let high = start
    let active = liquidity
    let left = keep * input
    for (let step = 0; ; step++) {
      const edge = edges(step)
      if (edge === undefined) return 0
      const depth = Number(active)
      const low = Math.min(edge.below, high)
      const taken = (depth * (high - low)) / (high * low)
      if (taken > left) return keep * (high / (1 + (left / depth) * high)) ** 2
      left -= taken
      active += edge.change
      high = low
    }
  },
})

/** Relative excess of 1.0001 over its nearest double, which would add 5e-12 at far ticks. */
const aboveDouble = 1.1012311173164237e-17

/**
 * Returns the square root price at a tick, 1.0001^(tick/2), accurate to 2^-50.
 *
 * @example
 * sqrtPriceAt(-887272) // 5.421214630269583e-20
 */
export const sqrtPriceAt = (tick: number): number => 1.0001 ** (tick / 2) * (1 + (tick / 2) * aboveDouble)

/**
 * Returns the square root price at which a contract reaches a tick, rounded down and up. The
 * contract rounds it up to a multiple of 2^-96, which is coarse for very low ticks.
 *
 * @example
 * tickPrices(0) // [0.9999999999999964, 1.0000000000000036]
 */
export const tickPrices = (tick: number): readonly [below: number, above: number] => {
  const units = sqrtPriceAt(tick) * 2 ** 96
  return [Math.ceil(units * (1 - roundoff)) / 2 ** 96, Math.ceil(units * (1 + roundoff)) / 2 ** 96]
}
