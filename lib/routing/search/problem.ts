import type { DualQuestion } from '../dual/dual'

/** A question in floats and token numbers, as the search uses it. */
export type Problem = Omit<DualQuestion, 'warm' | 'beats'> & {
  /** Minimum cost of calling each pool, in raw units of the destination (sell) or source (buy). */
  callCosts: Float64Array
  /** Cost of each tick that a concentrated pool crosses, in the same units. */
  tickCost: number
}
