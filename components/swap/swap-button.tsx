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

// A blocked button keeps its focus and says why; a reason that a press removes stays a live button. It is the same element in every
// state, and the line below it is always there: neither focus nor layout moves.
export function SwapButton({ blockers, context, onReview, onAction }: SwapButtonProps) {
  const id = useId()
  const [first] = blockers
  const text = first && describeSwapBlocker(first, context)
  const label = text?.label ?? (context.wraps ? 'Review' : 'Review swap')
  const action = text?.action
  const press = first === undefined ? onReview : action && (() => onAction(action))
  return (
    <div className="grid gap-1.5">
      <Button
        size="lg"
        variant="primary"
        className="w-full"
        aria-disabled={press === undefined}
        aria-describedby={id}
        onClick={press}
      >
        {first && waiting.includes(first) && <Spinner />}
        {label}
      </Button>
      {text ? (
        <>
          <p id={id} className="sr-only">
            {text.why}
          </p>
          <Reasons blockers={blockers} context={context} />
        </>
      ) : (
        <p id={id} className="flex min-h-6 items-center justify-center text-center text-xs text-faint">
          Nothing is sent before your wallet asks you.
        </p>
      )}
    </div>
  )
}

function Reasons({ blockers, context }: Pick<SwapButtonProps, 'blockers' | 'context'>) {
  return (
    <details className="text-xs">
      <summary className="flex min-h-6 items-center justify-center gap-1 text-soft hover:text-ink">
        Why?{blockers.length > 1 && ` (${blockers.length} reasons)`}
      </summary>
      <ul className="mt-1 grid gap-2 rounded-control bg-inset p-3">
        {blockers.map((blocker) => {
          const { label, why } = describeSwapBlocker(blocker, context)
          return (
            <li key={blocker}>
              <p className="font-medium">{label}</p>
              <p className="text-soft">{why}</p>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
