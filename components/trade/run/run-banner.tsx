import { Check, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { tradeText } from '@/messages/trade'

const marks = {
  running: <Spinner className="text-accent" />,
  failed: <CircleAlert aria-hidden size={16} className="text-danger" />,
  done: <Check aria-hidden size={16} className="text-positive" />,
} as const

type RunBannerProps = { status: keyof typeof marks; title: string; children?: ReactNode; onShow: () => void }

// A run whose window is closed, also one that an earlier visit of the page left.
export function RunBanner({ status, title, children, onShow }: RunBannerProps) {
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
