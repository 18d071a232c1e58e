import { Check, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Run } from '@/actions/run/advance-run'
import type { Surface } from '@/actions/run/define-surface'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import type { RunWindow } from '@/hooks/wallet/run/use-run-window'
import { tradeText } from '@/messages/trade'

const marks = {
  running: <Spinner className="text-accent" />,
  failed: <CircleAlert aria-hidden size={16} className="text-danger" />,
  done: <Check aria-hidden size={16} className="text-positive" />,
} as const

type RunBannerProps<run extends Run> = {
  surface: Pick<Surface<run, never>, 'titleOf'>
  window: Pick<RunWindow<never, run, never>, 'hiddenRun' | 'showRun'>
  children?: (run: run) => ReactNode
}

// Shows a run whose window is closed, also a run of an earlier visit.
export function RunBanner<run extends Run>({ surface, window: { hiddenRun, showRun }, children }: RunBannerProps<run>) {
  return (
    hiddenRun && (
      <div className="flex min-h-12 items-center gap-3 rounded-card border border-line bg-surface px-4 text-xs">
        {marks[hiddenRun.status]}
        <p className="min-w-0 flex-1">
          <span className="font-medium">{surface.titleOf(hiddenRun)}</span>{' '}
          <span className="text-soft">{children?.(hiddenRun)}</span>
        </p>
        <Button size="sm" onClick={showRun}>
          {hiddenRun.status === 'done' ? tradeText.run.banner.receipt : tradeText.run.banner.show}
        </Button>
      </div>
    )
  )
}
