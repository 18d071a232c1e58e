import type { Address } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import type { ContractTransaction } from '@/lib/chain/rfq-call'
import { type RfqIntent, verifyRfqCall } from '@/lib/chain/verify-rfq'
import { assertWanted } from '../run/progress'
import { waitFor } from '../run/wait-for'
import { MismatchError } from '../wallet/check-errors'
import type { ChainReceipt } from '../wallet/receipt'
import { assertContract } from './assert-contract'
import { expectedLogOf } from './expected-logs'
import type { OtcDeps } from './otc-deps'

type Call<outcome> = {
  chain: Chain
  account: Address
  transaction: ContractTransaction
  intent: RfqIntent
  /** What came of it, by its receipt. */
  readOutcome: (receipt: ChainReceipt) => outcome
}

/** The steps of `sendCall`. */
export const sendSteps = ['check', 'send', 'wait'] as const

/**
 * Compares a call with what the person confirmed and runs it on trial, sends it, and follows it to what came of it.
 *
 * @throws {MismatchError} when it is not what was confirmed
 */
export const sendCall = async <outcome>(
  deps: OtcDeps,
  { chain, account, transaction, intent, readOutcome }: Call<outcome>,
): Promise<outcome> => {
  const { progress, rpc, sender } = deps
  await progress.step('check', async () => {
    await assertContract(rpc, chain)
    const differences = verifyRfqCall(chain, transaction, intent)
    if (differences.length > 0) throw new MismatchError({ differences })
    await sender.simulate({ chain, account, ...transaction })
  })
  const sent = await progress.step('send', ({ onWallet, onSent }) =>
    sender.sendTransaction({
      ...{ chain, account, ...transaction, expectedLog: expectedLogOf(chain, account, intent) },
      ...{ assertFresh: assertWanted(deps), onWallet, onSent },
    }),
  )
  return waitFor(deps, sent, readOutcome)
}
