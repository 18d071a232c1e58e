/** The router's method of price routes that fill OTC orders. */
export const ordersMethod = 'swapOnAugustusRFQTryBatchFill'

/**
 * Returns the slippage of a route's swap, bps: the requested one through pools, and 0 if it fills
 * OTC orders, whose prices are signed: the router fills them at exactly the quote, or reverts.
 *
 * @example
 * slippageOf({ contractMethod: 'swapOnAugustusRFQTryBatchFill' }, 50) // 0
 */
export const slippageOf = ({ contractMethod }: { contractMethod: string }, requestedBps: number): number =>
  contractMethod === ordersMethod ? 0 : requestedBps
