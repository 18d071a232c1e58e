import { pad } from 'viem'
import { spokePoolAbi } from '../bridge/spoke-pool.generated'
import type { Chain } from '../chain'
import { compareFields, type Difference } from '../node/difference'
import { readCall } from '../node/read-call'
import type { ContractTransaction } from '../rfq/rfq-call'
import type { RefundClaim } from './refund-claim'

/**
 * Decodes a transaction and compares it with the confirmed claim of a refund; returns an empty list
 * if it may be sent. The contract must be the registry's SpokePool, and the value zero.
 *
 * @example
 * verifyRefundClaim(mainnet, { ...call, value: 1n }, claim)
 * // [{ field: 'value', expected: '0', found: '1' }]
 */
export const verifyRefundClaim = (
  chain: Chain,
  transaction: ContractTransaction,
  { token, recipient }: RefundClaim,
): Difference[] => {
  const { differences, same } = compareFields()
  same('to', chain.contracts.spokePool, transaction.to)
  same('value', 0n, transaction.value)
  const call = readCall(spokePoolAbi, transaction.data)
  if (!call) return [...differences, { field: 'data', expected: 'a call of the SpokePool', found: 'other bytes' }]
  same('method', 'claimRelayerRefund', call.functionName)
  if (differences.length > 0) return differences
  const [foundToken, foundRecipient] = call.args ?? []
  same('token', pad(token), foundToken)
  same('recipient', pad(recipient), foundRecipient)
  return differences
}
