import { type IntentPlace, intentDomain } from './intent-typed-data'

const types = { OrderCancellations: [{ name: 'orderIds', type: 'string[]' }] } as const

/**
 * Builds the typed data by which an owner cancels orders without gas: their ids in the service, in the order in which they are sent to it.
 *
 * @example
 * cancellationTypedData({ chainId: 1, intent }, [id]).primaryType // 'OrderCancellations'
 */
export const cancellationTypedData = (place: IntentPlace, orderIds: readonly string[]) => ({
  domain: intentDomain(place),
  types,
  primaryType: 'OrderCancellations' as const,
  message: { orderIds },
})
