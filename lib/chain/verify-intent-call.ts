import { decodeFunctionData, encodeFunctionData, type Hex } from 'viem'
import { isNativeToken } from '@/lib/address'
import type { IntentOrder } from '@/lib/order/intent'
import { intentAbi } from './abi.generated'
import type { Chain } from './chain'
import { compareFields, type Difference } from './difference'
import { hashIntentOrder, type OrderFamily } from './intent-typed-data'
import { spenderOf } from './requirements'
import type { ContractTransaction } from './rfq-call'

/**
 * Reads a transaction that is to end an order and compares all of it with the order; an empty list means it may be sent. The contract is
 * the one of the registry, no native tokens go along, and bytes that nobody reads are a difference.
 *
 * @example
 * verifyIntentCall(mainnet, { ...transaction, to: attacker }, { order, family: 'Order' }) // [{ field: 'to', expected: '0x0000...c96d', found: '0xbad...' }]
 */
export const verifyIntentCall = (
  chain: Chain,
  transaction: ContractTransaction,
  { order, family }: { order: IntentOrder; family: OrderFamily },
): Difference[] => {
  const { differences, same } = compareFields()
  const intent = spenderOf(chain, 'intent')
  same('to', intent, transaction.to)
  same('value', 0n, transaction.value)
  const call = decode(transaction.data)
  if (!call) return [...differences, { field: 'data', expected: 'a call of the intent contract', found: 'other bytes' }]
  const isNative = isNativeToken(order.srcToken)
  same('method', isNative ? 'cancelAndWithdraw' : 'invalidateNonce', call.functionName)
  if (differences.length > 0) return differences
  if (!isNative) {
    same('nonce', order.nonce, call.args?.[0])
    return differences
  }
  const [found, isFillable] = call.args as unknown as readonly [IntentOrder, boolean]
  const place = { chainId: chain.id, intent }
  same('order', hashIntentOrder(place, order, family), hashIntentOrder(place, found, family))
  same('isFillable', family === 'FillableOrder', isFillable)
  return differences
}

const decode = (data: Hex) => {
  try {
    const call = decodeFunctionData({ abi: intentAbi, data })
    return encodeFunctionData({ abi: intentAbi, ...call } as never) === data.toLowerCase() ? call : undefined
  } catch {
    return undefined
  }
}
