import { decodeFunctionData, type Hex } from 'viem'
import type { IntentOrder } from '@/lib/order/intent'
import { type TwapPurchase, type TwapSale, wholeOf } from '@/lib/order/twap'
import { intentAbi } from '../abi.generated'
import { type AnyIntent, hashAnyIntent, type IntentPlace } from './intent-typed-data'

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
  for (const signed of ordersIn(callOf(input))) found.set(hashAnyIntent(place, signed), signed)
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
  if ('order' in value && 'signature' in value) return familiesOf(value.order as object)
  return Object.values(value).flatMap(ordersIn)
}

/** A slice that is settled with others names its amounts without its side. */
type Sliced = Omit<TwapSale, 'destAmountPerSlice' | 'totalSrcAmount'> & { srcAmount: bigint; destAmount: bigint }

const familiesOf = (order: object): AnyIntent[] => {
  if (!('numSlices' in order)) {
    const signed = order as IntentOrder
    return [
      { order: signed, family: 'Order' },
      { order: signed, family: 'FillableOrder' },
    ]
  }
  const sale = (twap: TwapSale): AnyIntent => ({ ...wholeOf(twap), family: 'TWAPOrder' })
  const purchase = (twap: TwapPurchase): AnyIntent => ({ ...wholeOf(twap), family: 'TWAPBuyOrder' })
  if ('totalSrcAmount' in order) return [sale(order as TwapSale)]
  if ('totalDestAmount' in order) return [purchase(order as TwapPurchase)]
  const { srcAmount, destAmount, ...terms } = order as Sliced
  return [
    sale({ ...terms, destAmountPerSlice: destAmount, totalSrcAmount: srcAmount }),
    purchase({ ...terms, totalDestAmount: destAmount, maxSrcAmount: srcAmount }),
  ]
}
