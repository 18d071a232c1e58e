import { CircleAlert, CircleCheck, Hourglass, TriangleAlert } from 'lucide-react'
import { displayPercent } from '@/components/trade/amount/display-amount'
import { cn } from '@/components/ui/cn'
import { proofText } from '@/messages/proof'
import { type ProofVerdict, shareOfBest } from './proof-verdict'

type PriceGaugeProps = {
  side: 'SELL' | 'BUY'
  gapBps: number
  verdict: ProofVerdict
  of?: keyof typeof proofText.gauge.of
}

const marks = {
  positive: { icon: CircleCheck, tint: 'text-positive', bar: 'bg-positive' },
  neutral: { icon: Hourglass, tint: 'text-soft', bar: 'bg-soft' },
  caution: { icon: TriangleAlert, tint: 'text-caution', bar: 'bg-caution' },
  danger: { icon: CircleAlert, tint: 'text-danger', bar: 'bg-danger' },
} as const

/** The possible left ends of the gauge, bps below the best possible price. */
const reaches = [50, 500, 5_000] as const

// Shows how near a price is to the best one: a percentage, a gauge of the last part, a sentence.
export function PriceGauge({ side, gapBps, verdict: { tone, text }, of = 'price' }: PriceGaugeProps) {
  const { icon: Icon, tint, bar } = marks[tone]
  const reach = reaches.find((bps) => gapBps < bps) ?? 10_000
  return (
    <div data-slot="price-gauge" className="grid gap-2 pt-1">
      <p className="flex flex-wrap items-baseline gap-x-2 text-xs">
        {tone === 'danger' ? (
          <strong className="text-2xl font-semibold text-danger">{proofText.gauge.notVerified}</strong>
        ) : (
          <>
            <strong className="text-2xl font-semibold">{displayPercent(shareOfBest(side, gapBps))}</strong>
            <span className="text-soft">
              {tone === 'positive'
                ? proofText.gauge.verified[of]((text) => <span className="font-medium text-positive">{text}</span>)
                : proofText.gauge.of[of]}
            </span>
          </>
        )}
      </p>
      {/* Labels both ends, as the gauge starts above zero: 99.7 % of a full bar would look full. */}
      <div aria-hidden className="flex min-h-4 items-center gap-2 text-2xs text-faint">
        {tone !== 'danger' && <span>{displayPercent(10_000 - reach)}</span>}
        <div className="h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-inset-strong">
          {tone !== 'danger' && (
            <div
              className={cn('h-full rounded-full', bar)}
              style={{ width: `${Math.min(1, Math.max(0, 1 - gapBps / reach)) * 100}%` }}
            />
          )}
        </div>
        {tone !== 'danger' && <span>{displayPercent(10_000)}</span>}
      </div>
      <p className={cn('flex min-h-9 gap-1.5 text-xs @md:min-h-5', tint)}>
        <Icon aria-hidden size={14} className="mt-px shrink-0" />
        {text}
      </p>
    </div>
  )
}
