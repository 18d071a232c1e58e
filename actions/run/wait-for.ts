import { followTransaction } from '../wallet/send/follow-transaction'
import type { ChainReceipt } from '../wallet/send/receipt'
import type { SentTransaction } from '../wallet/send/track-transaction'
import type { Progress } from './progress'
import type { StepTools } from './run-tools'

type WaitDeps = StepTools & { progress: Pick<Progress<'wait'>, 'step'> }

/** Follows a sent transaction and reads its outcome in one step, which has its errors. */
export const waitFor = <outcome>(
  deps: WaitDeps,
  sent: SentTransaction,
  readOutcome: (receipt: ChainReceipt) => outcome | Promise<outcome>,
): Promise<outcome> =>
  deps.progress.step('wait', async ({ onSent, onSlow, onOwners }) => {
    onSent(sent)
    return readOutcome(await followTransaction({ ...deps, onOwners }, sent, onSlow))
  })
