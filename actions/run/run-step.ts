import type { BaseError } from '@/lib/errors'
import type { AskedTransaction, SentTransaction } from '../wallet/send/track-transaction'

/** `wallet`: the wallet is asking. `sent`: the chain has it, not yet in a block. `skipped`: there was nothing to do. */
export type StepStatus = 'todo' | 'active' | 'wallet' | 'sent' | 'done' | 'failed' | 'skipped'

/** One step of a run that a person started and watches. */
export type RunStep<kind extends string = string> = {
  kind: kind
  status: StepStatus
  /** What the wallet was asked to send and has not answered, as far as is known. */
  asked?: AskedTransaction
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

/** A step of which the wallet was asked to send something, in a page that is gone. */
export const askedStep = <kind extends string>({ steps }: Steps<kind>): RunStep<kind> | undefined =>
  steps.find((step) => step.status === 'wallet' && step.asked !== undefined)

/** After these a transaction that was sent can still be out there; after any other it is known what became of it. */
const openAfterSending: readonly string[] = [
  'Transaction.StoppedFollowingError',
  'Transaction.DroppedError',
  'Transaction.InterruptedError',
  'Transaction.UnexpectedError',
  'Transaction.TimedOutError',
  'Wallet.NetworkLostError',
  'Wallet.NodeFailedError',
]
/** By these a wallet says that it sent nothing; after any other word of it, or none, that is open. */
const refusals: readonly string[] = [
  'Wallet.RejectedError',
  'Wallet.UnauthorizedError',
  'Wallet.UnsupportedMethodError',
  'Wallet.UnknownChainError',
  'Wallet.BusyError',
]

/** Whether an error leaves open what became of the transaction of a step. */
export const isLeftOpen = ({ sent, asked }: Pick<RunStep, 'sent' | 'asked'>, { name }: { name: string }): boolean =>
  sent ? openAfterSending.includes(name) : asked !== undefined && !refusals.includes(name)

/** The step that stopped a run and whose transaction may still happen. */
export const unsettledStep = <kind extends string>(run: Steps<kind>): RunStep<kind> | undefined => {
  const step = failedStep(run)
  return step?.error && isLeftOpen(step, step.error) ? step : undefined
}

/** Whether a transaction of the run is through: something of it stays, whatever becomes of the rest. */
export const hasLanded = ({ steps }: Steps<string>): boolean =>
  steps.some(({ status, sent }) => status === 'done' && sent !== undefined)
