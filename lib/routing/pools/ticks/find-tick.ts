import type { Tick } from '../pool'

/**
 * Returns the index in `ticks` of the last one at or below `tick`, or -1.
 *
 * @example
 * lastAtOrBelow([{ index: -60, ... }, { index: 60, ... }], 0) // 0
 */
export function lastAtOrBelow(ticks: readonly Tick[], tick: number): number {
  let low = 0
  let high = ticks.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ticks[middle]!.index <= tick) low = middle + 1
    else high = middle
  }
  return low - 1
}

/**
 * Returns the index of the last of ascending square root prices that is not above `price`, or -1.
 *
 * @example
 * lastNotAbove(Float64Array.of(0.9, 1.1), 1) // 0
 */
export function lastNotAbove(prices: Float64Array, price: number): number {
  let low = 0
  let high = prices.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (prices[middle]! <= price) low = middle + 1
    else high = middle
  }
  return low - 1
}
