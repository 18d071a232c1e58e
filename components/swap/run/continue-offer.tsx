import { RotateCcw } from 'lucide-react'
import { unsettledStep } from '@/actions/run/run-step'
import type { SwapRun } from '@/actions/swap/swap-run'
import { Amount } from '@/components/trade/amount/amount'
import { Button } from '@/components/ui/button'
import type { SwapTerms } from '@/lib/ticket/terms/swap-terms'
import type { TradeTerms } from '@/lib/ticket/terms/trade-terms'
import { maximumSpent } from '@/lib/ticket/terms/trade-terms'
import { swapText } from '@/messages/swap'

export type ContinueOfferProps = { run: SwapRun; isWaiting: boolean; onContinue: () => void; onDismiss: () => void }

export function ContinueOffer({ run, isWaiting, onContinue, onDismiss }: ContinueOfferProps) {
  const { terms } = run
  const wasApproved = run.steps.some(({ kind, status, sent }) => kind === 'approve' && status === 'done' && sent)
  return (
    <section
      aria-label={swapText.run.continue.name}
      className="grid gap-2 rounded-card border border-accent bg-surface px-4 py-3 text-xs"
    >
      <p className="flex items-start gap-2 font-medium">
        <RotateCcw aria-hidden size={16} className="shrink-0 text-accent" />
        <span>
          {wasApproved
            ? swapText.run.continue.approved(<Amount raw={maximumSpent(terms)} token={terms.src} />)
            : swapText.run.continue.stopped}
        </span>
      </p>
      <p className="text-soft">
        {unsettledStep(run)?.asked ? swapText.run.continue.asked : swapText.run.continue.unsent}{' '}
        <Confirmed terms={terms} />
      </p>
      <div className="flex gap-2">
        <Button size="sm" variant="primary" aria-disabled={isWaiting} onClick={isWaiting ? undefined : onContinue}>
          {isWaiting ? swapText.run.continue.waiting : swapText.run.continue.continue}
        </Button>
        <Button size="sm" variant="ghost" onClick={onDismiss}>
          {swapText.run.continue.dismiss}
        </Button>
      </div>
    </section>
  )
}

// The terms of a swap, or of an order, which has no `kind`.
export type ConfirmedTerms = TradeTerms & { kind?: SwapTerms['kind'] }

// Shows the confirmed terms with their limit.
export function Confirmed({ terms }: { terms: ConfirmedTerms }) {
  const { src, dest } = terms
  if (terms.kind !== undefined && terms.kind !== 'market') return null
  return (terms.side === 'SELL' ? swapText.run.continue.confirmedSale : swapText.run.continue.confirmedPurchase)(
    <Amount raw={terms.srcAmount} token={src} />,
    <Amount raw={terms.destAmount} token={dest} />,
    <Amount raw={terms.limit} token={terms.side === 'SELL' ? dest : src} />,
  )
}
