import { type Curve, gain } from './max-profit'

/**
 * Creates the curve of an order that pays up to `amountOut` for `amountIn`, or the same fraction of
 * both.
 *
 * @example
 * order({ amountIn: 100, amountOut: 200 }).maxGainAt(1, 1) // 100
 */
export const order = ({ amountIn, amountOut }: { amountIn: number; amountOut: number }): Curve => ({
  maxGainAt: (priceIn, priceOut) => gain(priceOut * amountOut, priceIn * amountIn),
  rateAfter: (input) => (input < amountIn ? amountOut / amountIn : 0),
})
