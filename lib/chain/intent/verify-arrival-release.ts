import { landingAbi } from '../abi.generated'
import type { Arrival } from '../bridge/landing'
import type { Chain } from '../chain'
import { compareFields, type Difference } from '../node/difference'
import { readCall } from '../node/read-call'
import type { ContractTransaction } from '../rfq/rfq-call'

const fields = ['token', 'destToken', 'recipient', 'amount', 'minAmount', 'deadline', 'nonce'] as const

/**
 * Decodes a transaction and compares it with the confirmed release of an arrival; returns an empty
 * list if it may be sent. The contract must be the registry's landing contract, and the value zero.
 *
 * @example
 * verifyArrivalRelease(base, { ...call, value: 1n }, arrival)
 * // [{ field: 'value', expected: '0', found: '1' }]
 */
export const verifyArrivalRelease = (
  chain: Chain,
  transaction: ContractTransaction,
  arrival: Arrival,
): Difference[] => {
  const { differences, same } = compareFields()
  same('to', chain.contracts.landing, transaction.to)
  same('value', 0n, transaction.value)
  const call = readCall(landingAbi, transaction.data)
  if (!call)
    return [...differences, { field: 'data', expected: 'a call of the landing contract', found: 'other bytes' }]
  same('method', 'release', call.functionName)
  if (call.functionName !== 'release') return differences
  const [found] = call.args
  for (const field of fields) same(field, arrival[field], found[field])
  return differences
}
