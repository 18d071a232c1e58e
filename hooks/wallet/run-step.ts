import type { BaseError } from '@/lib/errors'
import type { SentTransaction } from './track-transaction'

/** `wallet`: the wallet is asking. `sent`: the chain has it, not yet in a block. `skipped`: there was nothing to do. */
type StepStatus = 'todo' | 'active' | 'wallet' | 'sent' | 'done' | 'failed' | 'skipped'

/** One step of a run that a person started and watches. */
export type RunStep<kind extends string = string> = {
  kind: kind
  status: StepStatus
  sent?: SentTransaction
  /** Longer in the pool than expected; it is still being followed. */
  isSlow?: boolean
  error?: BaseError
}

type Steps<kind extends string> = { steps: readonly RunStep<kind>[] }

export const isOpen = ({ status }: Pick<RunStep, 'status'>): boolean =>
  status === 'active' || status === 'wallet' || status === 'sent'

export const isOver = ({ status }: Pick<RunStep, 'status'>): boolean => status === 'done' || status === 'skipped'

/** The step that is being worked on. */
export const currentStep = <kind extends string>({ steps }: Steps<kind>): RunStep<kind> | undefined =>
  steps.find(isOpen)

/** The step that stopped the run. */
export const failedStep = <kind extends string>({ steps }: Steps<kind>): RunStep<kind> | undefined =>
  steps.find(({ status }) => status === 'failed')

/** A step with a transaction that the chain may still mine. */
export type PendingStep<kind extends string = string> = RunStep<kind> & { sent: SentTransaction }

/** The step of a run that is followed after a reload. */
export const pendingStep = <kind extends string>({ steps }: Steps<kind>): PendingStep<kind> | undefined =>
  steps.find((step): step is PendingStep<kind> => step.status === 'sent' && Boolean(step.sent))
