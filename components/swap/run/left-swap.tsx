import { failedStep, hasLanded } from '@/actions/run/run-step'
import type { SwapRun } from '@/actions/swap/swap-steps'
import { useKeptBound } from '@/hooks/swap/quoted-bound'
import { ContinueOffer, type ContinueOfferProps } from './continue-offer'
import { SwapRunBanner } from './swap-run-banner'

type LeftSwapProps = ContinueOfferProps & { isElsewhere: boolean; onShow: () => void }

// A swap that is under way, or was left half way. By default: only who has one loads it.
export default function LeftSwap({ isElsewhere, onShow, ...offer }: LeftSwapProps) {
  const { run } = offer
  useKeptBound(run)
  return canContinue(run) ? (
    <ContinueOffer {...offer} />
  ) : (
    <SwapRunBanner run={run} isElsewhere={isElsewhere} onShow={onShow} />
  )
}

// It stopped half way: by a reload, or after its approval.
const canContinue = (run: SwapRun): boolean =>
  run.status === 'failed' && (hasLanded(run) || failedStep(run)?.error?.name === 'Transaction.InterruptedError')
