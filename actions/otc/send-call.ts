import type { Address } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import type { ContractTransaction } from '@/lib/chain/rfq-call'
import { type RfqIntent, verifyRfqCall } from '@/lib/chain/verify-rfq'
import { assertWanted } from '../run/progress'
import { MismatchError } from '../wallet/check-errors'
import { followTransaction } from '../wallet/follow-transaction'
import type { ChainReceipt } from '../wallet/receipt'
import { assertContract } from './assert-contract'
import { effectOf } from './call-effects'
import type { OtcDeps } from './otc-deps'

type Call = { chain: Chain; account: Address; transaction: ContractTransaction; intent: RfqIntent }

/** The steps of `sendCall`. */
export const sendSteps = ['check', 'send', 'wait'] as const

/**
 * Compares a call with what the person confirmed and runs it on trial, sends it, and follows it to its receipt.
 *
 * @throws {MismatchError} when it is not what was confirmed
 */
export const sendCall = async (deps: OtcDeps, { chain, account, transaction, intent }: Call): Promise<ChainReceipt> => {
  const { progress, rpc, sender } = deps
  await progress.step('check', async () => {
    await assertContract(rpc, chain)
    const differences = verifyRfqCall(chain, transaction, intent)
    if (differences.length > 0) throw new MismatchError({ differences })
    await sender.simulate({ chain, account, ...transaction })
  })
  const sent = await progress.step('send', ({ onWallet, onSent }) =>
    sender.sendTransaction({
      ...{ chain, account, ...transaction, effect: effectOf(chain, account, intent) },
      ...{ assertFresh: assertWanted(deps), onWallet, onSent },
    }),
  )
  return progress.step('wait', ({ onSent, onSlow }) => {
    onSent(sent)
    return followTransaction(deps, sent, onSlow)
  })
}
