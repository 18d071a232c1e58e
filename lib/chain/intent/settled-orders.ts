import { decodeFunctionData, type Hex } from 'viem'
import { type AnyIntent, readStruct } from '@/lib/order/families/families'
import { intentAbi } from '../abi.generated'
import { hashIntent, type IntentPlace } from './intent-typed-data'

/** More bytes are no settlement, and are not read. */
const maxBytes = 256 * 1024

/**
 * Finds the signed orders that a call of the intent contract settles, whichever of its functions is called, by the hash that its events name.
 * What the bytes do not say, as the family of an order, is tried out: whoever looks a hash of an event up finds what its owner signed, or
 * nothing. Empty where the call is none that is known.
 *
 * @example
 * settledOrders({ chainId: 1, intent }, transaction.input).get(log.args.orderHash)?.order.destAmount // 2985000000n
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
    // A batch that settles what it can holds calls of its own.
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
