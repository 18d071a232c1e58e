import type { Address } from 'viem'
import type { BaseError } from '@/lib/errors'
import type { OwnerSignatures } from '../wallet/batch/owner-signatures'
import type { AskedTransaction, SentTransaction } from '../wallet/send/track-transaction'
import { isLeftOpen, isOpen, isOver, type RunStep } from './run-step'

/** A run that a user started, of several steps, on one chain and as one account. */
export type Run<kind extends string = string> = {
  /** Distinguishes attempts: an answer to an older attempt changes nothing. */
  id: string
  account: Address
  chainId: number
  /** Milliseconds since 1970 by this device's clock. */
  startedAt: number
  status: 'running' | 'failed' | 'done'
  steps: readonly RunStep<kind>[]
}

/** The kinds of a run's steps. */
export type KindOf<run extends Run> = run['steps'][number]['kind']

type ChangeEvent<kind extends string> =
  | { type: 'started'; step: kind }
  /** `asked`: the transaction that the wallet was asked to send; absent for a signature. */
  | { type: 'walletAsked'; step: kind; asked?: AskedTransaction | undefined }
  /** `draft`: what a contract account signs, whose owners sign one after the other. */
  | { type: 'proposed'; step: kind; draft: unknown }
  | { type: 'ownersSigned'; step: kind; owners: OwnerSignatures }
  | { type: 'sent'; step: kind; transaction: SentTransaction }
  | { type: 'slow'; step: kind }
  | { type: 'finished'; step: kind }
  | { type: 'skipped'; step: kind }

export type RunEvent<kind extends string = string> =
  | ChangeEvent<kind>
  /** The steps are known now: those that need nothing are skipped. */
  | { type: 'planned'; kinds: readonly kind[]; skipped?: readonly kind[] }
  /** Stops the run at its open or next step with an error. */
  | { type: 'stopped'; error: BaseError }
  /** Stores the signed order in the subject of the run, so that a reload does not lose it. */
  | { type: 'signed'; made: unknown }
  /** Ends the run with the fields of its result, once all its steps are over. */
  | { type: 'settled'; result: object }

/**
 * Advances a run, whose steps are in the order of `kinds`, by one event. Returns the very same run
 * for an event that does not apply, since answers of wallets and nodes arrive late and twice. At
 * most one step is open, and a step that is over stays over.
 */
export const advanceRun = <kind extends string, run extends Run<kind>>(
  kinds: readonly kind[],
  run: run,
  event: RunEvent<kind>,
): run => {
  if (run.status === 'done') return run
  switch (event.type) {
    case 'planned': {
      if (run.steps.some(isOpen)) return run
      const steps = kinds.flatMap((kind): RunStep<kind>[] => {
        const before = run.steps.find((step) => step.kind === kind)
        if (before && isOver(before)) return [before]
        if (event.skipped?.includes(kind)) return [{ kind, status: 'skipped' }]
        return event.kinds.includes(kind) ? [{ kind, status: 'todo' }] : []
      })
      return { ...run, status: 'running', steps }
    }
    case 'stopped': {
      const index = run.steps.findIndex((step) => !isOver(step))
      const step = run.steps[index]
      if (!step || step.status === 'failed') return run
      const { asked, ...rest } = step
      const failed: RunStep<kind> = {
        ...rest,
        ...(asked && isLeftOpen(step, event.error) ? { asked } : {}),
        status: 'failed',
        error: event.error,
      }
      return { ...run, status: 'failed', steps: run.steps.with(index, failed) }
    }
    case 'signed':
      return run.status === 'running' && 'subject' in run
        ? { ...run, subject: { ...(run.subject as object), made: event.made } }
        : run
    case 'settled':
      return run.steps.length > 0 && run.steps.every(isOver) ? { ...run, ...event.result, status: 'done' } : run
    default: {
      const index = run.steps.findIndex(({ kind }) => kind === event.step)
      const step = run.steps[index]
      const next = step && change(run, step, index, event)
      if (!next) return run
      const steps = run.steps.with(index, next)
      return { ...run, steps, status: steps.some(({ status }) => status === 'failed') ? 'failed' : 'running' }
    }
  }
}

const change = <kind extends string>(
  run: Run<kind>,
  step: RunStep<kind>,
  index: number,
  event: ChangeEvent<kind>,
): RunStep<kind> | undefined => {
  const { kind } = step
  switch (event.type) {
    case 'started':
      return (step.status === 'todo' || step.status === 'failed') && run.steps.slice(0, index).every(isOver)
        ? { kind, status: 'active' }
        : undefined
    case 'walletAsked':
      return step.status === 'active'
        ? { kind, status: 'wallet', ...(event.asked ? { asked: event.asked } : {}) }
        : undefined
    case 'proposed':
      return step.status === 'wallet' ? { ...step, draft: event.draft } : undefined
    case 'ownersSigned': {
      const { required, signed } = event.owners
      const isKnown = step.owners?.required === required && step.owners.signed === signed
      return isOpen(step) && !isKnown ? { ...step, owners: event.owners } : undefined
    }
    case 'sent':
      // A user who stopped waiting may still confirm in the wallet, so the transaction may be sent.
      return step.status === 'active' ||
        step.status === 'wallet' ||
        (step.status === 'failed' && !run.steps.some(isOpen))
        ? { kind, status: 'sent', sent: event.transaction }
        : undefined
    case 'slow':
      return step.status === 'sent' && !step.isSlow ? { ...step, isSlow: true } : undefined
    case 'finished':
      return isOpen(step) ? { kind, status: 'done', ...(step.sent ? { sent: step.sent } : {}) } : undefined
    case 'skipped':
      return step.status === 'todo' || step.status === 'active' || step.status === 'wallet'
        ? { kind, status: 'skipped' }
        : undefined
  }
}
