import { failedStep, hasLanded } from '@/actions/run/run-step'
import type { SwapRun } from '@/actions/swap/swap-steps'

// A swap that stopped half way: by a reload, or after its approval.
export const canContinue = (run: SwapRun): boolean =>
  run.status === 'failed' && (hasLanded(run) || failedStep(run)?.error?.name === 'Transaction.InterruptedError')
