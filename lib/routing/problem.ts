import type { CompiledMarket } from './compiled'
import type { Side } from './route'

/** A question in floats and numbers of tokens, as the search for the best division asks it. */
export type Problem = {
  market: CompiledMarket
  side: Side
  src: number
  dest: number
  /** Raw units that enter the pools (sell) or leave them (buy). */
  amount: number
  /** One a pool: 0 is a pool that may not be used. */
  mask?: Uint8Array
  /** What a call of each pool costs at least, in raw units of the destination (sell) or of the source (buy). */
  callCosts: Float64Array
  /** What each tick costs that a concentrated pool crosses, in the same units. */
  tickCost: number
}
