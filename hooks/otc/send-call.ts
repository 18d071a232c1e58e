import type { Address } from 'viem'
import type { Chain } from '@/lib/chain/registry'
import type { ContractTransaction } from '@/lib/chain/rfq-call'
import { followTransaction } from '../wallet/follow-transaction'
import type { ChainReceipt } from '../wallet/track-transaction'
import { StoppedWaitingError } from '../wallet/wallet-errors'
import type { OtcDeps } from './otc-deps'

type Call = { chain: Chain; account: Address; transaction: ContractTransaction }

/** Sends a call that was compared and simulated before, and follows it to its receipt: the steps `send` and `wait`. */
export const sendCall = async (deps: OtcDeps, { chain, account, transaction }: Call): Promise<ChainReceipt> => {
  const { progress, sender } = deps
  const sent = await progress.step('send', ({ onWallet, onSent }) =>
    sender.sendTransaction({ chain, account, ...transaction, assertFresh: assertWanted(deps), onWallet, onSent }),
  )
  return progress.step('wait', ({ onSent, onSlow }) => {
    onSent(sent)
    return followTransaction(deps, sent, onSlow)
  })
}

/** A person who stopped waiting is not asked any more. */
export const assertWanted =
  ({ isWanted }: Pick<OtcDeps, 'isWanted'>) =>
  () => {
    if (!isWanted()) throw new StoppedWaitingError()
  }
