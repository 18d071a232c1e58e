import { decodeFunctionData, type Hex } from 'viem'
import { type AnyIntent, readStruct } from '@/lib/order/families/families'
import { intentAbi } from '../abi.generated'
import { hashIntent, type IntentPlace } from './intent-typed-data'

/** The maximum size of a settlement; larger calls are not decoded. */
const maxBytes = 256 * 1024

/**
 * Finds the signed orders that a call of the intent contract settles, in any of its functions, by
 * the hash in its events. Where the bytes do not determine the family of an order, all candidates
 * are included: a hash of an event finds the signed order or nothing. Empty for an unknown call.
 *
 * @example
 * settledOrders({ chainId: 1, intent }, transaction.input).get(orderHash)?.order.nonce // 7n
 */
export const settledOrders = (place: IntentPlace, input: Hex): ReadonlyMap<Hex, AnyIntent> => {
  const found = new Map<Hex, AnyIntent>()
  if (input.length > 2 * maxBytes) return found
  for (const signed of ordersIn(callOf(input))) found.set(hashIntent(place, signed), signed)
  return found
}

const callOf = (data: Hex): unknown => {
  try {
    const { functionName, args } = decodeFunctionData({ abi: intentAbi, data })
    // A batch contains further calls.
    return functionName === 'trySettleBatch' ? args[0].map(callOf) : args
  } catch {
    return undefined
  }
}

const ordersIn = (value: unknown): AnyIntent[] => {
  if (typeof value !== 'object' || value === null) return []
  if ('order' in value && 'signature' in value) return readStruct(value.order as object)
  return Object.values(value).flatMap(ordersIn)
}
