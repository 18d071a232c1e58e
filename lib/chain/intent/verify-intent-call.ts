import type { Abi, Hex } from 'viem'
import { isNativeToken } from '@/lib/address'
import { familyOf, readStruct } from '@/lib/order/families/families'
import { isDeposited } from '@/lib/order/families/is-deposited'
import { intentAbi } from '../abi.generated'
import { spenderOf } from '../approval/requirements'
import type { Chain } from '../chain'
import { type Comparison, compareFields, type Difference } from '../node/difference'
import { readCall } from '../node/read-call'
import type { ContractTransaction } from '../rfq/rfq-call'
import { type IntentCall, nativeValueOf, olderIntentAbi } from './intent-call'
import { hashIntent } from './intent-typed-data'

/**
 * Decodes a call to the intent contract and compares it with the confirmed one; returns an empty
 * list if it may be sent. The contract must be the registry's, only deposits may have a native
 * value, and extra bytes count as a difference.
 *
 * @example
 * verifyIntentCall(mainnet, { ...transaction, to: attacker }, expected)[0].field // 'to'
 */
export const verifyIntentCall = (
  chain: Chain,
  transaction: ContractTransaction,
  expected: IntentCall,
): Difference[] => {
  const { differences, same } = compareFields()
  const intent = spenderOf(chain, 'intent')
  same('to', intent, transaction.to)
  same('value', nativeValueOf(expected), transaction.value)
  const call = readCall<Abi>(isOlder(expected) ? olderIntentAbi : intentAbi, transaction.data)
  if (!call)
    return [...differences, { field: 'data', expected: 'a call of the settlement contract', found: 'other bytes' }]
  same('method', methodOf(expected), call.functionName)
  if (differences.length > 0) return differences
  const [first, second, ...rest] = call.args ?? []
  if (expected.kind === 'deposit') same('orderHash', expected.hash, first)
  else if (expected.kind === 'earn' || expected.kind === 'leave') compareVault(same, expected, [first, second, ...rest])
  else if (expected.kind === 'preSign') {
    same('orderHash', expected.hash, first)
    same('preSigned', true, second)
  } else if (expected.kind === 'withdraw') same('amount', expected.amount, first)
  else if (expected.kind === 'cancel' && !isDeposited(expected)) same('nonce', expected.order.nonce, first)
  else {
    const { family, signature } = expected
    const { fills, methods } = familyOf(family)
    const [isFillable] = methods.cancel!.flags
    const found = (isOlder(expected) || fills.isPosition ? first : { order: first }) as {
      order: object
      signature?: Hex
    }
    const place = { chainId: chain.id, intent }
    const signed = readStruct(found.order).find((candidate) => candidate.family === family)
    // The function determines the family, and the digest covers its every field.
    same('order', hashIntent(place, expected), signed && hashIntent(place, signed))
    if (isFillable !== undefined) {
      same('signature', signature, found.signature)
      same('isFillable', isFillable, second)
    }
  }
  return differences
}

/** Compares the arguments of a signing vault deposit or of a vault withdrawal. */
const compareVault = (
  same: Comparison['same'],
  expected: Extract<IntentCall, { kind: 'earn' | 'leave' }>,
  args: readonly unknown[],
): void => {
  const { token, strategy, amount } = expected
  if (expected.kind === 'leave') {
    same('strategy', strategy, args[0])
    same('amount', amount, args[1])
  } else if (isNativeToken(token)) {
    same('strategy', strategy, args[0])
    same('orderHash', expected.hash, args[1])
  } else {
    const named = { token, amount, strategy, orderHash: expected.hash, permit: expected.permit }
    for (const [index, [name, value]] of Object.entries(named).entries()) same(name, value, args[index])
  }
}

const isOlder = (call: IntentCall): boolean =>
  call.kind === 'cancel' &&
  call.signature !== undefined &&
  isNativeToken(call.order.srcToken) &&
  (familyOf(call.family).methods.cancel?.flags.length ?? 0) > 0

const methodOf = (call: IntentCall): string => {
  if (call.kind === 'deposit') return 'depositNativeAndPreSign'
  if (call.kind === 'preSign') return 'setPreSignature'
  if (call.kind === 'withdraw') return 'withdrawNative'
  if (call.kind === 'earn')
    return isNativeToken(call.token) ? 'depositNativeToStrategyAndPreSign' : 'depositToStrategyAndPreSignWithPermit'
  if (call.kind === 'leave') return isNativeToken(call.token) ? 'withdrawNativeFromStrategy' : 'withdrawFromStrategy'
  if (!isDeposited(call)) return 'invalidateNonce'
  return familyOf(call.family).methods.cancel!.name
}
