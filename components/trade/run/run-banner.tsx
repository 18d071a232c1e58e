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

// A run whose window is closed, also one that an earlier visit of the page left.
export const RunBanner = <run extends Run>({ surface, window, children }: RunBannerProps<run>) => {
  const { hiddenRun: run, showRun } = window
  return (
    run && (
      <Banner status={run.status} title={surface.titleOf(run)} onShow={showRun}>
        {children?.(run)}
      </Banner>
    )
  )
}

type BannerProps = { status: keyof typeof marks; title: string; children?: ReactNode; onShow: () => void }

export function Banner({ status, title, children, onShow }: BannerProps) {
  return (
    <div className="flex min-h-12 items-center gap-3 rounded-card border border-line bg-surface px-4 text-xs">
      {marks[status]}
      <p className="min-w-0 flex-1">
        <span className="font-medium">{title}</span> <span className="text-soft">{children}</span>
      </p>
      <Button size="sm" onClick={onShow}>
        {status === 'done' ? tradeText.run.banner.receipt : tradeText.run.banner.show}
      </Button>
    </div>
  )
}
