import type { IntentOrder } from '../intent'

/**
 * True if the output of an order goes to another chain.
 *
 * @example
 * isBridged({ bridge: noBridge }) // false
 */
export const isBridged = ({ bridge }: Pick<IntentOrder, 'bridge'>): boolean => bridge.destinationChainId !== 0n
