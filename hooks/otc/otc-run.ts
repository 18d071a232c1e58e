import type { Hex } from 'viem'
import type { BaseError } from '@/lib/errors'
import type { RfqFill } from '@/lib/order/rfq-fill'
import type { SignedOrder } from '@/lib/order/rfq-link'
import type { RunStep } from '../wallet/run-step'
import type { SentTransaction } from '../wallet/track-transaction'
import { StoppedWaitingError } from '../wallet/wallet-errors'

/** What happens on the way, in this order; a run has the ones its task needs. */
export const stepKinds = ['switch', 'wrap', 'reset', 'approve', 'sign', 'post', 'check', 'send', 'wait'] as const
export type OtcStepKind = (typeof stepKinds)[number]

export type OtcStep = RunStep<OtcStepKind>

/** What came of it. Amounts in raw units, network costs in wei. */
export type OtcOutcome =
  | { kind: 'created'; hash: Hex; signed: SignedOrder; postError?: BaseError }
  | ({ kind: 'filled'; transactionHash: Hex; blockNumber: bigint; gasPaid: bigint } & RfqFill)
  | { kind: 'cancelled'; transactionHash: Hex; count: number; gasPaid: bigint }

export type OtcRun = {
  status: 'running' | 'failed' | 'done'
  steps: readonly OtcStep[]
  outcome?: OtcOutcome
}

/** How the work of a step tells how far it is. */
export type Tell = { onWallet: () => void; onSent: (sent: SentTransaction) => void; onSlow: () => void }

export type Progress = {
  /** Names the steps still ahead. Those that are over stay. */
  plan: (kinds: readonly OtcStepKind[]) => void
  /** Does one step; what it throws ends the run there. */
  step: <result>(kind: OtcStepKind, work: (tell: Tell) => Promise<result>) => Promise<result>
}

/**
 * Keeps the list of steps of one run and publishes each change. Once the run is not wanted any more nothing more is started, and late
 * answers change nothing.
 */
export const createProgress = (publish: (steps: readonly OtcStep[]) => void, isWanted: () => boolean): Progress => {
  let steps: OtcStep[] = []
  const change = (kind: OtcStepKind, next: Omit<OtcStep, 'kind'>) => {
    steps = steps.map((step) => (step.kind === kind ? { ...step, ...next } : step))
    if (isWanted()) publish(steps)
  }
  return {
    plan: (kinds) => {
      steps = stepKinds.flatMap((kind): OtcStep[] => {
        const before = steps.find((step) => step.kind === kind)
        if (before?.status === 'done') return [before]
        return kinds.includes(kind) ? [{ kind, status: 'todo' }] : []
      })
      if (isWanted()) publish(steps)
    },
    step: async (kind, work) => {
      if (!isWanted()) throw new StoppedWaitingError()
      change(kind, { status: 'active' })
      const result = await work({
        onWallet: () => change(kind, { status: 'wallet' }),
        onSent: (sent) => change(kind, { status: 'sent', sent }),
        onSlow: () => change(kind, { status: 'sent', isSlow: true }),
      })
      change(kind, { status: 'done' })
      return result
    },
  }
}

/** Ends a run with an error at the step that is open, or that would come next. */
export const stopAt = (run: OtcRun, error: BaseError): OtcRun => {
  const index = run.steps.findIndex(({ status }) => status !== 'done')
  const step = run.steps[index] ?? { kind: 'check' as const, status: 'failed' as const }
  const failed: OtcStep = { ...step, status: 'failed', error }
  return { ...run, status: 'failed', steps: index < 0 ? [...run.steps, failed] : run.steps.with(index, failed) }
}
