import { feeVaultAbi, intentAbi } from '../abi.generated'
import type { Chain } from '../chain'
import { compareFields, type Difference } from '../node/difference'
import { readCall } from '../node/read-call'
import type { ContractTransaction } from '../rfq/rfq-call'
import type { FeeClaim } from './fee-claim'
import { feeContractOf } from './fee-contract'

/**
 * Decodes a transaction and compares it with the confirmed claim; returns an empty list if it may
 * be sent. The contract must be the registry's, the value zero, and no extra bytes may follow.
 *
 * @example
 * verifyFeeClaim(mainnet, { ...call, value: 1n }, claim)
 * // [{ field: 'value', expected: '0', found: '1' }]
 */
export const verifyFeeClaim = (chain: Chain, transaction: ContractTransaction, claim: FeeClaim): Difference[] => {
  const { differences, same } = compareFields()
  same('to', feeContractOf(chain, claim.surface), transaction.to)
  same('value', 0n, transaction.value)
  const call = readCall(claim.surface === 'market' ? feeVaultAbi : intentAbi, transaction.data)
  if (!call) return [...differences, { field: 'data', expected: 'a call that claims fees', found: 'other bytes' }]
  same('method', methodOf(claim), call.functionName)
  if (differences.length > 0) return differences
  const [tokens, recipient] = call.args ?? []
  same('tokens', claim.tokens.join(), [tokens].flat().join())
  same('recipient', claim.recipient, recipient)
  return differences
}

const methods = {
  market: { one: 'withdrawAllERC20', several: 'batchWithdrawAllERC20' },
  intent: { one: 'withdrawAllFees', several: 'batchWithdrawAllFees' },
} as const

const methodOf = ({ surface, tokens }: FeeClaim): string => methods[surface][tokens.length === 1 ? 'one' : 'several']
