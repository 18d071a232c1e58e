import { Check, CircleAlert } from 'lucide-react'
import { Amount } from '@/components/trade/amount'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import type { SwapRun } from '@/hooks/swap/swap-steps'
import { runTitle } from './run-steps'

const marks = {
  running: <Spinner className="text-accent" />,
  failed: <CircleAlert aria-hidden size={16} className="text-danger" />,
  done: <Check aria-hidden size={16} className="text-positive" />,
} as const

export function RunBanner({ run, onShow }: { run: SwapRun; onShow: () => void }) {
  const { terms } = run
  return (
    <div className="flex min-h-12 items-center gap-3 rounded-card border border-line bg-surface px-4 text-xs">
      {marks[run.status]}
      <p className="min-w-0 flex-1">
        <span className="font-medium">{runTitle(run)}</span>{' '}
        <span className="text-soft">
          <Amount raw={terms.srcAmount} token={{ symbol: terms.srcSymbol, decimals: terms.srcDecimals }} /> to{' '}
          {terms.destSymbol}
        </span>
      </p>
      <Button size="sm" onClick={onShow}>
        {run.status === 'done' ? 'Receipt' : 'Show'}
      </Button>
    </div>
  )
}
