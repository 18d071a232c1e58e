import type { SwapRun } from '@/hooks/swap/swap-steps'
import { failedStep, hasLanded } from '@/hooks/wallet/run-step'

// A swap that stopped half way: by a reload, or after its approval.
export const canContinue = (run: SwapRun): boolean =>
  run.status === 'failed' && (hasLanded(run) || failedStep(run)?.error?.name === 'Transaction.InterruptedError')
