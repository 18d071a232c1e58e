import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { swapText } from '@/messages/swap'

type QuoteAgeProps = {
  status: 'idle' | 'loading' | 'ready' | 'error' | 'stale'
  // Unix time of this device, milliseconds.
  receivedAt: number | undefined
  refreshing: boolean
  onRefresh: () => void
}

// The figure space is as wide as a digit.
const figureSpace = '\u2007'

export function QuoteAge({ status, receivedAt, refreshing, onRefresh }: QuoteAgeProps) {
  return (
    <div className={cn('flex h-7 items-center gap-1 text-xs', status === 'stale' ? 'text-caution' : 'text-faint')}>
      <span className="min-w-16 text-end tabular-nums whitespace-nowrap">
        {receivedAt !== undefined && (status === 'ready' || status === 'stale') && <Age since={receivedAt} />}
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

function Age({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.floor((now - since) / 1_000))
  return swapText.quote.age(`${seconds}`.padStart(2, figureSpace))
}
