import type { BaseError } from '@/lib/errors'
import type { OwnerSignatures } from '../wallet/batch/owner-signatures'
import type { AskedTransaction, SentTransaction } from '../wallet/send/track-transaction'

/** `wallet`: the wallet is open. `sent`: not yet in a block. `skipped`: not needed. */
export type StepStatus = 'todo' | 'active' | 'wallet' | 'sent' | 'done' | 'failed' | 'skipped'

/** A step of a run that a user started and watches. */
export type RunStep<kind extends string = string> = {
  kind: kind
  status: StepStatus
  /** The transaction that the wallet was asked to send, without a known answer. */
  asked?: AskedTransaction
  sent?: SentTransaction
  /** The message that a contract account was asked to sign, whose owners sign one after the other. */
  draft?: unknown
  /** The owners of a contract account who signed, as its wallet last reported. */
  owners?: OwnerSignatures
  /** True if it is in the pool for longer than expected; it is still followed. */
  isSlow?: boolean
  error?: BaseError
}

type Steps<kind extends string> = { steps: readonly RunStep<kind>[] }

export const isOpen = ({ status }: Pick<RunStep, 'status'>): boolean =>
  status === 'active' || status === 'wallet' || status === 'sent'

export const isOver = ({ status }: Pick<RunStep, 'status'>): boolean => status === 'done' || status === 'skipped'

/** Returns the step in progress. */
export const currentStep = <kind extends string>({ steps }: Steps<kind>): RunStep<kind> | undefined =>
  steps.find(isOpen)

/** Returns the step that stopped the run. */
export const failedStep = <kind extends string>({ steps }: Steps<kind>): RunStep<kind> | undefined =>
  steps.find(({ status }) => status === 'failed')

/** A step with a transaction that may still be mined. */
export type PendingStep<kind extends string = string> = RunStep<kind> & { sent: SentTransaction }

/** Returns the step of a run that is followed after a reload. */
export const pendingStep = <kind extends string>({ steps }: Steps<kind>): PendingStep<kind> | undefined =>
  steps.find((step): step is PendingStep<kind> => step.status === 'sent' && Boolean(step.sent))

/** Returns the step whose wallet request is unanswered, from a page that was closed. */
export const askedStep = <kind extends string>({ steps }: Steps<kind>): RunStep<kind> | undefined =>
  steps.find((step) => step.status === 'wallet' && step.asked !== undefined)

/** Returns the step in which the owners of a contract account sign, from a page that was closed. */
export const proposedStep = <kind extends string>({ steps }: Steps<kind>): RunStep<kind> | undefined =>
  steps.find(({ status, draft }) => status === 'wallet' && draft !== undefined)

/** The errors after which a sent transaction may still be mined. */
const openAfterSending: readonly string[] = [
  'Transaction.StoppedFollowingError',
  'Transaction.DroppedError',
  'Transaction.InterruptedError',
  'Transaction.UnexpectedError',
  'Transaction.TimedOutError',
  'Wallet.NetworkLostError',
  'Wallet.NodeFailedError',
]
/** The errors with which a wallet confirms that it sent nothing. */
const refusals: readonly string[] = [
  'Wallet.RejectedError',
  'Wallet.UnauthorizedError',
  'Wallet.UnsupportedMethodError',
  'Wallet.UnknownChainError',
  'Wallet.BusyError',
  'Wallet.RelayRefusedError',
  'Wallet.BatchUnsupportedError',
  'Wallet.PaymasterRefusedError',
]

/** True if the outcome of a step's transaction is unknown after an error. */
export const isLeftOpen = ({ sent, asked }: Pick<RunStep, 'sent' | 'asked'>, { name }: { name: string }): boolean =>
  sent ? openAfterSending.includes(name) : asked !== undefined && !refusals.includes(name)

/** Returns the step that stopped a run and whose transaction may still be mined. */
export const unsettledStep = <kind extends string>(run: Steps<kind>): RunStep<kind> | undefined => {
  const step = failedStep(run)
  return step?.error && isLeftOpen(step, step.error) ? step : undefined
}

/** True if a transaction of the run was mined, so that its effect stays even if the rest fails. */
export const hasLanded = ({ steps }: Steps<string>): boolean =>
  steps.some(({ status, sent }) => status === 'done' && sent !== undefined)
