import { ArrowLeftRight } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { tradeText } from '@/messages/trade'
import { displayChange, displayPrice, displayVolume } from '../amount/display-amount'
import type { Candle } from './candle-canvas'

// One candle that has all of a time in it; undefined of none.
export const summaryOf = (candles: readonly Candle[]): Candle | undefined => {
  const [first, last] = [candles[0], candles.at(-1)]
  if (!first || !last) return undefined
  return {
    ...{ at: first.at, open: first.open, close: last.close },
    high: Math.max(...candles.map(({ high }) => high)),
    low: Math.min(...candles.map(({ low }) => low)),
    volume: candles.reduce((sum, { volume }) => sum + volume, 0),
  }
}

type PriceHeadProps = {
  base: string
  quote: string
  // Of the time shown.
  summary: Candle
  changed: string
  // The candle below the pointer.
  pointed: Candle | undefined
  isStale: boolean
  onFlip: () => void
}

// The price of now, its change, and the figures of the time shown or of the candle below the pointer.
export function PriceHead({ base, quote, summary, changed, pointed, isStale, onFlip }: PriceHeadProps) {
  const { open, high, low, close, volume } = pointed ?? summary
  const figures: readonly [string, string][] = [
    ...(pointed
      ? [
          [tradeText.chart.open, displayPrice(open)] as const,
          [tradeText.chart.close, `${displayPrice(close)} (${displayChange((close / open - 1) * 10_000)})`] as const,
        ]
      : []),
    [tradeText.chart.high, displayPrice(high)],
    [tradeText.chart.low, displayPrice(low)],
    [tradeText.chart.volume, `${displayVolume(volume)} ${base}`],
  ].map(([name, value]) => [name!, value!])
  return (
    <div className="grid gap-0.5 tabular-nums">
      <p className="flex h-14 flex-wrap content-start items-baseline gap-x-2 @md:h-7 @md:flex-nowrap">
        <span className="truncate text-lg font-semibold">
          {tradeText.chart.price(displayPrice(summary.close), quote)}
        </span>
        <span className={cn('truncate text-xs font-medium', toneOf(summary))}>{changed}</span>
        <Button
          variant="ghost"
          size="icon-xs"
          aria-label={tradeText.chart.flip}
          title={tradeText.chart.flip}
          onClick={onFlip}
          className="self-center"
        >
          <ArrowLeftRight aria-hidden size={14} />
        </Button>
        {isStale && <span className="truncate text-xs text-caution">{tradeText.chart.stale}</span>}
      </p>
      <dl className="flex h-8 flex-wrap content-start gap-x-3 overflow-hidden text-2xs @md:h-4">
        {figures.map(([name, value]) => (
          <div key={name} className="flex gap-1">
            <dt className="text-faint">{name}</dt>
            <dd className={name === tradeText.chart.close ? toneOf({ open, close }) : 'text-soft'}>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const toneOf = ({ open, close }: Pick<Candle, 'open' | 'close'>): string =>
  close === open ? 'text-soft' : close > open ? 'text-positive' : 'text-danger'
