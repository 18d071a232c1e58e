import { RefreshCw } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { swapText } from '@/messages/swap'

type QuoteAgeProps = {
  status: 'idle' | 'loading' | 'ready' | 'error' | 'stale'
  ageSeconds: number | undefined
  refreshing: boolean
  onRefresh: () => void
}

// As wide as a figure.
const figureSpace = '\u2007'

export function QuoteAge({ status, ageSeconds, refreshing, onRefresh }: QuoteAgeProps) {
  return (
    <div className={cn('flex h-7 items-center gap-1 text-xs', status === 'stale' ? 'text-caution' : 'text-faint')}>
      <span className="min-w-16 text-right tabular-nums whitespace-nowrap">
        {ageSeconds !== undefined && (status === 'ready' || status === 'stale')
          ? swapText.quote.age(`${ageSeconds}`.padStart(2, figureSpace))
          : ''}
      </span>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={swapText.quote.refresh}
        aria-disabled={status === 'idle' || undefined}
        onClick={status === 'idle' ? undefined : onRefresh}
      >
        <RefreshCw aria-hidden size={14} className={cn(refreshing && 'animate-spin')} />
      </Button>
    </div>
  )
}
