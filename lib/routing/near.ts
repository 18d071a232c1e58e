import type { Problem } from './sweep'
import type { Work } from './work'

/**
 * Lists in `work.near` the allowed pools that trade at these prices or would if the log of the ratio of their tokens' prices moved by
 * `margin`: as long as no two prices have moved apart by more, these are all that matter.
 *
 * @example
 * listNear(problem, work, prices, 1e-3).length // the pools within ten bps of trading
 */
export function listNear({ market, allowed }: Problem, work: Work, prices: Float64Array, margin: number): Int32Array {
  const { ends, band } = market
  const { roots, near } = work
  for (let token = 0; token < prices.length; token++) roots[token] = Math.sqrt(prices[token]!)
  const wider = Math.exp(margin / 2) * (1 + 1e-12)
  let count = 0
  for (let position = 0; position < allowed.length; position++) {
    const pool = allowed[position]!
    const root0 = roots[ends[2 * pool]!]!
    const root1 = roots[ends[2 * pool + 1]!]!
    if (root0 < band[2 * pool]! * root1 * wider || root0 * wider > band[2 * pool + 1]! * root1) near[count++] = pool
  }
  return near.subarray(0, count)
}
