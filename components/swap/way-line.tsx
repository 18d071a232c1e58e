'use client'

import { Settings2, Sparkles } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { swapText } from '@/messages/swap'
import { describeWay } from './describe-way'

type WayLineProps = Parameters<typeof describeWay>[0] & {
  // Opens the settings, in which the way is chosen.
  onChange: () => void
}

// How the trade is done and why so, on one line that keeps its height, and where that is changed.
export function WayLine({ onChange, ...way }: WayLineProps) {
  const { state, says } = describeWay(way)
  return (
    <div className="grid min-h-14 content-start gap-1">
      {state !== undefined && (
        <Button
          variant="outline"
          size="sm"
          className="max-w-full gap-1.5 justify-self-start rounded-full"
          aria-label={swapText.way.change(state)}
          onClick={onChange}
        >
          <Sparkles aria-hidden size={14} className="shrink-0 text-accent" />
          <span className="truncate">{state}</span>
          <Settings2 aria-hidden size={12} className="shrink-0 text-faint" />
        </Button>
      )}
      <p role="status" className="min-h-4 text-2xs text-soft">
        {says}
      </p>
    </div>
  )
}
