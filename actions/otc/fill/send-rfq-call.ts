import type { Address } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import type { ContractTransaction } from '@/lib/chain/rfq/rfq-call'
import { type ExpectedRfqCall, verifyRfqCall } from '@/lib/chain/rfq/verify-rfq'
import { sendCall } from '../../run/send-call'
import { MismatchError } from '../../wallet/send/check-errors'
import type { ChainReceipt } from '../../wallet/send/receipt'
import type { Call } from '../../wallet/send/sender'
import type { OtcDeps } from '../otc-deps'
import { assertRfqContract } from './assert-rfq-contract'
import { expectedLogOf } from './expected-logs'

type RfqCall<outcome> = {
  chain: Chain
  account: Address
  transaction: ContractTransaction
  intent: ExpectedRfqCall
  /** Reads the outcome from the receipt. */
  readOutcome: (receipt: ChainReceipt) => outcome
}

/**
 * Sends a call of the OTC contract after comparing each field with the confirmed terms.
 *
 * @throws {MismatchError} when it differs from the confirmed terms
 */
export const sendRfqCall = <outcome>(deps: OtcDeps, { readOutcome, ...call }: RfqCall<outcome>): Promise<outcome> => {
  const { chain, account } = call
  return sendCall(deps, { chain, account, readOutcome, prepare: () => prepareRfqCall(deps, call) })
}

/**
 * Returns a call of the OTC contract with its expected log, after comparing each field with the
 * confirmed terms.
 *
 * @throws {MismatchError} when it differs from the confirmed terms
 */
export const prepareRfqCall = async (
  { rpc }: Pick<OtcDeps, 'rpc'>,
  { chain, account, transaction, intent }: Omit<RfqCall<never>, 'readOutcome'>,
): Promise<Call> => {
  await assertRfqContract(rpc, chain)
  const differences = verifyRfqCall(chain, transaction, intent)
  if (differences.length > 0) throw new MismatchError({ differences })
  return { ...transaction, expectedLog: expectedLogOf(chain, account, intent) }
}
