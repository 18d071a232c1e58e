import type { Address, Hash } from 'viem'
import type { BaseError } from '@/lib/errors'
import { isOpen, type RunStep } from '../wallet/run-step'
import type { SentTransaction } from '../wallet/track-transaction'

/** What happens on the way, in this order; a run has the ones its trade needs. `check` builds, compares and simulates. */
export const stepKinds = ['switch', 'reset', 'approve', 'permit', 'check', 'send', 'wait'] as const
export type StepKind = (typeof stepKinds)[number]

export type SwapStep = RunStep<StepKind>

/** What the chain really did, in raw units, read from the block of the transaction. */
export type SwapReceipt = {
  hash: Hash
  blockNumber: bigint
  /** What left the account of the token sold. */
  paid: bigint
  /** What arrived at the receiver of the token bought. */
  received: bigint
  gasUsed: bigint
  /** Network cost in wei. */
  gasPaid: bigint
}

/** What was agreed to. A fresher quote may only make it better. Raw units. */
export type SwapTerms = {
  kind: 'market' | 'wrap' | 'unwrap'
  side: 'SELL' | 'BUY'
  srcToken: Address
  destToken: Address
  srcSymbol: string
  destSymbol: string
  srcDecimals: number
  destDecimals: number
  srcAmount: bigint
  destAmount: bigint
  /** The least that arrives (SELL), or the most that leaves (BUY). */
  limit: bigint
  slippageBps: number
  /** Who gets the token bought. */
  beneficiary: Address
}

export type SwapRun = {
  /** Tells attempts apart: an answer to an older attempt changes nothing. */
  id: string
  account: Address
  chainId: number
  terms: SwapTerms
  /** Milliseconds since 1970 on this device. */
  startedAt: number
  status: 'running' | 'failed' | 'done'
  steps: readonly SwapStep[]
  receipt?: SwapReceipt
}

export type SwapEvent =
  /** The list is known now: steps that need nothing are marked so. */
  | { type: 'planned'; kinds: readonly StepKind[]; skipped?: readonly StepKind[] }
  | { type: 'started'; step: StepKind }
  | { type: 'walletAsked'; step: StepKind }
  | { type: 'sent'; step: StepKind; transaction: SentTransaction }
  | { type: 'slow'; step: StepKind }
  | { type: 'finished'; step: StepKind }
  | { type: 'skipped'; step: StepKind }
  | { type: 'failed'; step: StepKind; error: BaseError }
  /** Something between two steps went wrong: it stops at the one that is open, or that would come next. */
  | { type: 'stopped'; error: BaseError }
  | { type: 'settled'; receipt: SwapReceipt }

export const isOver = ({ status }: Pick<SwapStep, 'status'>): boolean => status === 'done' || status === 'skipped'

/** A transaction of the run that the chain may still mine, to be followed after a reload. */
export const pendingStep = (run: SwapRun): (SwapStep & { sent: SentTransaction }) | undefined =>
  run.steps.find((step): step is SwapStep & { sent: SentTransaction } => step.status === 'sent' && Boolean(step.sent))

/**
 * Advances a run by one event. An event that does not fit is ignored and gives the very same run: answers of wallets and nodes arrive late
 * and twice. At most one step is open, a step that is over stays over, and only a run with all steps over is done.
 */
export const advance = (run: SwapRun, event: SwapEvent): SwapRun => {
  if (run.status === 'done') return run
  switch (event.type) {
    case 'planned': {
      if (run.steps.some(isOpen)) return run
      const steps = stepKinds.flatMap((kind): SwapStep[] => {
        const before = run.steps.find((step) => step.kind === kind)
        if (before && isOver(before)) return [before]
        if (event.skipped?.includes(kind)) return [{ kind, status: 'skipped' }]
        return event.kinds.includes(kind) ? [{ kind, status: 'todo' }] : []
      })
      return { ...run, status: 'running', steps }
    }
    case 'settled': {
      if (run.steps.length === 0 || !run.steps.every(isOver)) return run
      return { ...run, status: 'done', receipt: event.receipt }
    }
    case 'stopped': {
      const index = run.steps.findIndex((step) => !isOver(step))
      const step = run.steps[index]
      if (!step || step.status === 'failed') return run
      const failed: SwapStep = { ...step, status: 'failed', error: event.error }
      return { ...run, status: 'failed', steps: run.steps.with(index, failed) }
    }
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

const change = (
  run: SwapRun,
  step: SwapStep,
  index: number,
  event: Exclude<SwapEvent, { type: 'planned' | 'stopped' | 'settled' }>,
): SwapStep | undefined => {
  const { kind } = step
  switch (event.type) {
    case 'started':
      return (step.status === 'todo' || step.status === 'failed') && run.steps.slice(0, index).every(isOver)
        ? { kind, status: 'active' }
        : undefined
    case 'walletAsked':
      return step.status === 'active' ? { kind, status: 'wallet' } : undefined
    case 'sent':
      // A person who stopped waiting may still confirm in the wallet: then it is on its way all the same.
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
    case 'failed':
      return isOpen(step)
        ? { kind, status: 'failed', error: event.error, ...(step.sent ? { sent: step.sent } : {}) }
        : undefined
  }
}
