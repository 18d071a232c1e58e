import { failedStep, hasLanded } from '@/actions/run/run-step'
import type { SwapRun } from '@/actions/swap/swap-run'
import { swapSurface } from '@/actions/swap/swap-surface'
import { Amount } from '@/components/trade/amount/amount'
import { RunBanner } from '@/components/trade/run/run-banner'
import { useKeptBound } from '@/hooks/swap/quoted-bound'
import { swapText } from '@/messages/swap'
import { ContinueOffer, type ContinueOfferProps } from './continue-offer'

type LeftSwapProps = ContinueOfferProps & { isElsewhere: boolean; onShow: () => void }

// Shows a running or interrupted swap. Default export: loaded only if there is one.
export default function LeftSwap({ isElsewhere, onShow, ...offer }: LeftSwapProps) {
  const { run } = offer
  useKeptBound(run)
  if (canContinue(run)) return <ContinueOffer {...offer} />
  const { src, srcAmount, dest } = run.terms
  return (
    <RunBanner surface={swapSurface} window={{ hiddenRun: run, showRun: onShow }}>
      {() =>
        (isElsewhere ? swapText.run.banner.tradeElsewhere : swapText.run.banner.trade)(
          <Amount raw={srcAmount} token={src} />,
          dest.symbol,
        )
      }
    </RunBanner>
  )
}

// True if the swap stopped half way: by a reload, or after its approval.
const canContinue = (run: SwapRun): boolean =>
  run.status === 'failed' && (hasLanded(run) || failedStep(run)?.error?.name === 'Transaction.InterruptedError')
