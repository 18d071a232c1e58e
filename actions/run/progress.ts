import type { AskedTransaction, SentTransaction } from '../wallet/send/track-transaction'
import { StoppedWaitingError } from '../wallet/send/wallet-errors'
import type { RunEvent } from './advance-run'

/** How the work of a step tells how far it is. */
type Tell = {
  onWallet: (asked?: AskedTransaction) => void
  onSent: (sent: SentTransaction) => void
  onSlow: () => void
}

export type Progress<kind extends string> = {
  /** Names the steps still ahead, and those that turned out to need nothing. Those that are over stay. */
  plan: (kinds: readonly kind[], skipped?: readonly kind[]) => void
  /** Does one step; what it throws ends the run there. */
  step: <result>(kind: kind, work: (tell: Tell) => Promise<result>) => Promise<result>
  /** Passes over a step that turned out not to be possible, or not needed. */
  skip: (kind: kind) => void
}

type Deps<kind extends string> = { emit: (event: RunEvent<kind>) => void; isWanted: () => boolean }

/**
 * Tells of each step when it begins, what it waits for and when it is over. Once the run is not wanted any more no step is begun; what
 * a wallet confirms all the same is still told.
 */
export const createProgress = <kind extends string>({ emit, isWanted }: Deps<kind>): Progress<kind> => ({
  plan: (kinds, skipped = []) => {
    if (isWanted()) emit({ type: 'planned', kinds, skipped })
  },
  step: async (step, work) => {
    if (!isWanted()) throw new StoppedWaitingError()
    emit({ type: 'started', step })
    const result = await work({
      onWallet: (asked) => emit({ type: 'walletAsked', step, asked }),
      onSent: (transaction) => emit({ type: 'sent', step, transaction }),
      onSlow: () => emit({ type: 'slow', step }),
    })
    emit({ type: 'finished', step })
    return result
  },
  skip: (step) => emit({ type: 'skipped', step }),
})

/** A person who stopped waiting is not asked any more. */
export const assertWanted =
  ({ isWanted }: { isWanted: () => boolean }) =>
  () => {
    if (!isWanted()) throw new StoppedWaitingError()
  }
