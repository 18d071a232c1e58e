import type { IntentOrder } from '../intent'

/**
 * Returns true if the output of an order leaves for another chain.
 *
 * @example
 * isBridged({ bridge: noBridge }) // false
 */
export const isBridged = ({ bridge }: Pick<IntentOrder, 'bridge'>): boolean => bridge.destinationChainId !== 0n
