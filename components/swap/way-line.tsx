'use client'

import { Settings2 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { swapText } from '@/messages/swap'
import { describeWay } from './describe-way'

type WayLineProps = Parameters<typeof describeWay>[0] & {
  // Opens the settings that choose the way.
  onChange: () => void
}

// Explains how the trade is executed, with a link to the setting. Has a fixed minimum height.
export function WayLine({ onChange, ...way }: WayLineProps) {
  const { state, text } = describeWay(way)
  return (
    <div className="grid min-h-14 max-sm:min-h-16 grid-cols-[minmax(0,1fr)] content-start gap-1">
      {state !== undefined && (
        <Button
          variant="outline"
          size="sm"
          className="max-w-full gap-1.5 justify-self-start rounded-full"
          aria-label={swapText.way.change(state)}
          onClick={onChange}
        >
          <Settings2 aria-hidden size={14} className="shrink-0 text-accent" />
          <span className="truncate">{state}</span>
        </Button>
      )}
      <p role="status" className="min-h-4 text-2xs text-soft">
        {text}
      </p>
    </div>
  )
}
