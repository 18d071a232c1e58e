import { loadLimits, placeLimits } from './load-limits'

/**
 * The number of requests that a process answers at the same time, by the delay of the event loop.
 */
export type Places = {
  /** Returns the number of places now. */
  count: () => number
  /** Records how many places are taken, each time one more is. */
  take: (taken: number) => void
  /** Adapts the places to the mean delay of the event loop since the last time, milliseconds. */
  adapt: (lagMs: number) => void
}

/**
 * Creates the places of a process, which shrink by three tenths while the event loop is late and
 * grow by a few while it is not and most of them are taken: additive increase, multiplicative
 * decrease, like the windows of TCP (RFC 5681).
 *
 * @example
 * const places = createPlaces()
 * places.adapt(80)
 * places.count() // 12
 */
export const createPlaces = (): Places => {
  let count: number = placeLimits.first
  let maxTaken = 0
  return {
    count: () => Math.floor(count),
    take: (taken) => {
      maxTaken = Math.max(maxTaken, taken)
    },
    adapt: (lagMs) => {
      const { min, max, cut, step } = placeLimits
      if (lagMs > placeLimits.lagMs) count = Math.max(min, count * cut)
      else if (maxTaken >= loadLimits.quote.share * count) count = Math.min(max, count + step)
      maxTaken = 0
    },
  }
}
