import type { DualQuestion } from '../dual/dual'

/** A question in floats and numbers of tokens, as the search for the best division asks it. */
export type Problem = Omit<DualQuestion, 'warm' | 'beats'> & {
  /** What a call of each pool costs at least, in raw units of the destination (sell) or of the source (buy). */
  callCosts: Float64Array
  /** What each tick costs that a concentrated pool crosses, in the same units. */
  tickCost: number
}
