import { RotateCcw } from 'lucide-react'
import { unsettledStep } from '@/actions/run/run-step'
import type { SwapRun, SwapTerms } from '@/actions/swap/swap-steps'
import { maximumSpent } from '@/actions/swap/swap-terms'
import { Amount } from '@/components/trade/amount'
import { Button } from '@/components/ui/button'

export type ContinueOfferProps = { run: SwapRun; isWaiting: boolean; onContinue: () => void; onDismiss: () => void }

export function ContinueOffer({ run, isWaiting, onContinue, onDismiss }: ContinueOfferProps) {
  const { terms } = run
  const src = { symbol: terms.srcSymbol, decimals: terms.srcDecimals }
  const wasApproved = run.steps.some(({ kind, status, sent }) => kind === 'approve' && status === 'done' && sent)
  return (
    <section
      aria-label="Unfinished swap"
      className="grid gap-2 rounded-card border border-accent bg-surface px-4 py-3 text-xs"
    >
      <p className="flex items-start gap-2 font-medium">
        <RotateCcw aria-hidden size={16} className="shrink-0 text-accent" />
        <span>
          {wasApproved ? (
            <>
              You approved <Amount raw={maximumSpent(terms)} token={src} />. Continue the swap?
            </>
          ) : (
            'The swap stopped before it was sent. Continue?'
          )}
        </span>
      </p>
      <p className="text-soft">
        {unsettledStep(run)?.asked
          ? 'Your wallet was asked to send it. If it still asks, decline there first.'
          : 'Nothing is sent before you confirm a new price.'}{' '}
        <Confirmed terms={terms} />
      </p>
      <div className="flex gap-2">
        <Button size="sm" variant="primary" aria-disabled={isWaiting} onClick={isWaiting ? undefined : onContinue}>
          {isWaiting ? 'Getting a new price…' : 'Continue'}
        </Button>
        <Button size="sm" variant="ghost" onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
    </section>
  )
}

// What was agreed to, with its limit.
export function Confirmed({ terms }: { terms: SwapTerms }) {
  const src = { symbol: terms.srcSymbol, decimals: terms.srcDecimals }
  const dest = { symbol: terms.destSymbol, decimals: terms.destDecimals }
  if (terms.kind !== 'market') return null
  return (
    <>
      You confirmed <Amount raw={terms.srcAmount} token={src} /> for <Amount raw={terms.destAmount} token={dest} />,{' '}
      {terms.side === 'SELL' ? 'at least ' : 'at most '}
      <Amount raw={terms.limit} token={terms.side === 'SELL' ? dest : src} />.
    </>
  )
}
