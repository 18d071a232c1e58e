import type { Abi, Hex } from 'viem'
import { isNativeToken } from '@/lib/address'
import { familyOf, readStruct } from '@/lib/order/families/families'
import { intentAbi } from '../abi.generated'
import { spenderOf } from '../approval/requirements'
import type { Chain } from '../chain'
import { compareFields, type Difference } from '../node/difference'
import { readCall } from '../node/read-call'
import type { ContractTransaction } from '../rfq/rfq-call'
import { type IntentCall, olderIntentAbi } from './intent-call'
import { hashIntent } from './intent-typed-data'

/**
 * Reads a transaction that is to do something at the intent contract and compares all of it with what was confirmed; an empty list means it
 * may be sent. The contract is the one of the registry, only a deposit takes native tokens along, and bytes that nobody reads are a
 * difference.
 *
 * @example
 * verifyIntentCall(mainnet, { ...transaction, to: attacker }, { kind: 'withdraw', amount: 5n }) // [{ field: 'to', expected: '0x0000...c96d', found: '0xbad...' }]
 */
export const verifyIntentCall = (
  chain: Chain,
  transaction: ContractTransaction,
  expected: IntentCall,
): Difference[] => {
  const { differences, same } = compareFields()
  const intent = spenderOf(chain, 'intent')
  same('to', intent, transaction.to)
  same('value', expected.kind === 'deposit' ? expected.amount : 0n, transaction.value)
  const call = readCall<Abi>(isOlder(expected) ? olderIntentAbi : intentAbi, transaction.data)
  if (!call) return [...differences, { field: 'data', expected: 'a call of the intent contract', found: 'other bytes' }]
  same('method', methodOf(expected), call.functionName)
  if (differences.length > 0) return differences
  const [first, second] = call.args ?? []
  if (expected.kind === 'deposit') same('orderHash', expected.hash, first)
  else if (expected.kind === 'preSign') {
    same('orderHash', expected.hash, first)
    same('preSigned', true, second)
  } else if (expected.kind === 'withdraw') same('amount', expected.amount, first)
  else if (!isNativeToken(expected.order.srcToken)) same('nonce', expected.order.nonce, first)
  else {
    const { family, signature } = expected
    const [isFillable] = familyOf(family).methods.cancel.flags
    const found = (isOlder(expected) ? first : { order: first }) as { order: object; signature?: Hex }
    const place = { chainId: chain.id, intent }
    const signed = readStruct(found.order).find((each) => each.family === family)
    // The function tells the family, whose every field is in the digest.
    same('order', hashIntent(place, expected), signed && hashIntent(place, signed))
    if (isFillable !== undefined) {
      same('signature', signature, found.signature)
      same('isFillable', isFillable, second)
    }
  }
  return differences
}

const isOlder = (call: IntentCall): boolean =>
  call.kind === 'cancel' &&
  call.signature !== undefined &&
  isNativeToken(call.order.srcToken) &&
  familyOf(call.family).methods.cancel.flags.length > 0

const methodOf = (call: IntentCall): string => {
  if (call.kind === 'deposit') return 'depositNativeAndPreSign'
  if (call.kind === 'preSign') return 'setPreSignature'
  if (call.kind === 'withdraw') return 'withdrawNative'
  if (!isNativeToken(call.order.srcToken)) return 'invalidateNonce'
  return familyOf(call.family).methods.cancel.name
}
