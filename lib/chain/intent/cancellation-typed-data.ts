import { type Hex, hashTypedData } from 'viem'
import { type IntentPlace, intentDomain } from './intent-typed-data'

const OrderCancellations = [{ name: 'orderIds', type: 'string[]' }] as const

/**
 * Builds the typed data with which an owner cancels orders without gas: their ids, in a signed
 * order. Only the service verifies it; the contract does not.
 *
 * @example
 * cancellationTypedData({ chainId: 1, intent }, ids).primaryType // 'OrderCancellations'
 */
export const cancellationTypedData = (place: IntentPlace, orderIds: readonly string[]) =>
  ({
    domain: intentDomain(place),
    types: { OrderCancellations },
    primaryType: 'OrderCancellations',
    message: { orderIds },
  }) as const

/**
 * Returns the digest that an owner signs to cancel orders.
 *
 * @example
 * hashCancellation({ chainId: 1, intent }, ids) // '0x...'
 */
export const hashCancellation = (place: IntentPlace, orderIds: readonly string[]): Hex =>
  hashTypedData(cancellationTypedData(place, orderIds))
