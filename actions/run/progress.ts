import type { OwnerSignatures } from '../wallet/batch/owner-signatures'
import type { AskedTransaction, SentTransaction } from '../wallet/send/track-transaction'
import { StoppedWaitingError } from '../wallet/send/wallet-errors'
import type { RunEvent } from './advance-run'

/** The callbacks with which the work of a step reports its progress. */
export type StepReporter = {
  onWallet: (asked?: AskedTransaction) => void
  onProposed: (draft: unknown) => void
  onOwners: (owners: OwnerSignatures) => void
  onSent: (sent: SentTransaction) => void
  onSlow: () => void
}

export type Progress<kind extends string> = {
  /** Plans the remaining steps, and those that need nothing. Finished ones stay. */
  plan: (kinds: readonly kind[], skipped?: readonly kind[]) => void
  /** Performs one step; an error ends the run there. */
  step: <result>(kind: kind, work: (tell: StepReporter) => Promise<result>) => Promise<result>
  /** Skips a step that is not possible, or not needed. */
  skip: (kind: kind) => void
}

type Deps<kind extends string> = { emit: (event: RunEvent<kind>) => void; isWanted: () => boolean }

/**
 * Creates the reporter of a run's steps: their start, waits and end. Once the run is abandoned no
 * step is started; confirmations of the wallet are still reported.
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
      onProposed: (draft) => emit({ type: 'proposed', step, draft }),
      onOwners: (owners) => emit({ type: 'ownersSigned', step, owners }),
      onSent: (transaction) => emit({ type: 'sent', step, transaction }),
      onSlow: () => emit({ type: 'slow', step }),
    })
    emit({ type: 'finished', step })
    return result
  },
  skip: (step) => emit({ type: 'skipped', step }),
})

/** Returns a check that throws for an abandoned run, so that its user gets no further request. */
export const assertWanted =
  ({ isWanted }: { isWanted: () => boolean }) =>
  () => {
    if (!isWanted()) throw new StoppedWaitingError()
  }
