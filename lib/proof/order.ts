import { type Curve, gain } from './most-profit'

/**
 * An order that gives up to `amountOut` for `amountIn`, or the same part of both: all of it or nothing.
 *
 * @example
 * order({ amountIn: 100, amountOut: 200 }).mostAt(1, 1) // 100
 */
export const order = ({ amountIn, amountOut }: { amountIn: number; amountOut: number }): Curve => ({
  mostAt: (priceIn, priceOut) => gain(priceOut * amountOut, priceIn * amountIn),
  rateAfter: (input) => (input < amountIn ? amountOut / amountIn : 0),
})
