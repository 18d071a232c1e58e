import { displayDuration } from '@/components/trade/amount/display-duration'
import { displayMoment } from '@/components/trade/amount/display-moment'
import { useCountdown } from '@/hooks/intent/use-countdown'
import type { SliceProgress } from '@/lib/history/intent/slice-progress'
import { intentText } from '@/messages/intent'

const radius = 20
const around = 2 * Math.PI * radius

type TwapProgressProps = {
  progress: SliceProgress
  // Undefined if no slice is left.
  nextAt: number | undefined
  // The chain's clock.
  now: number | undefined
}

// Shows a TWAP order's progress from the chain, and when the next slice is due.
export function TwapProgress({ progress: { done, of }, nextAt, now }: TwapProgressProps) {
  const left = useCountdown(nextAt, now)
  return (
    <div className="flex items-center gap-4 rounded-control bg-inset p-3">
      <svg aria-hidden viewBox="0 0 48 48" className="size-14 shrink-0 -rotate-90">
        <circle cx={24} cy={24} r={radius} className="fill-none stroke-edge stroke-[5]" />
        <circle
          cx={24}
          cy={24}
          r={radius}
          strokeDasharray={`${(around * done) / of} ${around}`}
          className="fill-none stroke-positive stroke-[5]"
        />
      </svg>
      <div className="grid gap-0.5">
        <p className="text-sm font-semibold">{intentText.progress.filled(done, of)}</p>
        {nextAt !== undefined && left !== undefined && (
          <p className="text-xs text-soft tabular-nums">
            {left > 0
              ? intentText.progress.next(displayDuration(left), displayMoment(nextAt))
              : intentText.progress.due}
          </p>
        )}
      </div>
    </div>
  )
}
