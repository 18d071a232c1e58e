/** How a price route says that it fills OTC orders: the router's method for all of them. */
export const ordersMethod = 'swapOnAugustusRFQTryBatchFill'

/**
 * How far a swap of a route may slip, bps: as far as is wanted through pools, and not at all where it fills OTC orders. Their prices are
 * signed: the router fills them whole at just what was quoted, or reverts.
 *
 * @example
 * slippageOf({ contractMethod: 'swapOnAugustusRFQTryBatchFill' }, 50) // 0
 */
export const slippageOf = ({ contractMethod }: { contractMethod: string }, wantedBps: number): number =>
  contractMethod === ordersMethod ? 0 : wantedBps
