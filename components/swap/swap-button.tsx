'use client'

import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { type BlockerAction, describeSwapBlocker, type SwapBlocker, type SwapContext } from './swap-blockers'

type SwapButtonProps = {
  blockers: readonly SwapBlocker[]
  context: SwapContext
  onReview: () => void
  onAction: (action: BlockerAction) => void
}

const waiting: readonly SwapBlocker[] = ['quoteLoading', 'walletConnecting', 'walletRestoring']

// A blocked button keeps its focus and says why; a reason that a press removes stays a live button.
export function SwapButton({ blockers, context, onReview, onAction }: SwapButtonProps) {
  const id = useId()
  const [first] = blockers
  if (!first) {
    return (
      <Button size="lg" variant="primary" className="w-full" onClick={onReview}>
        {context.wraps ? 'Review' : 'Review swap'}
      </Button>
    )
  }
  const { label, why, action } = describeSwapBlocker(first, context)
  return (
    <div className="grid gap-1.5">
      <Button
        size="lg"
        variant="primary"
        className="w-full"
        aria-disabled={!action}
        aria-describedby={id}
        onClick={action ? () => onAction(action) : undefined}
      >
        {waiting.includes(first) && <Spinner />}
        {label}
      </Button>
      <p id={id} className="sr-only">
        {why}
      </p>
      <details className="group text-xs">
        <summary className="flex min-h-6 items-center justify-center gap-1 text-soft hover:text-ink">
          Why?{blockers.length > 1 && ` (${blockers.length} reasons)`}
        </summary>
        <ul className="mt-1 grid gap-2 rounded-control bg-inset p-3">
          {blockers.map((blocker) => {
            const text = describeSwapBlocker(blocker, context)
            return (
              <li key={blocker}>
                <p className="font-medium">{text.label}</p>
                <p className="text-soft">{text.why}</p>
              </li>
            )
          })}
        </ul>
      </details>
    </div>
  )
}
