import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { chartText } from '@/messages/chart'
import { displayChange, displayPrice } from '../amount/display-amount'
import { displayVolume } from '../amount/display-chart'
import type { Candle } from './candle-canvas'

// Merges candles into one; undefined without candles.
export const summaryOf = (candles: readonly Candle[]): Candle | undefined => {
  const [first, last] = [candles[0], candles.at(-1)]
  if (!first || !last) return undefined
  return {
    at: first.at,
    open: first.open,
    close: last.close,
    high: Math.max(...candles.map(({ high }) => high)),
    low: Math.min(...candles.map(({ low }) => low)),
    volume: candles.reduce((sum, { volume }) => sum + volume, 0),
  }
}

type PriceHeadProps = {
  base: string
  quote: string
  // The candle that merges the whole span.
  summary: Candle
  changed: string
  // The candle below the pointer, if any.
  pointed: Candle | undefined
  isStale: boolean
  // The control that chooses the span.
  children: ReactNode
}

// Shows the current price, its change, and the figures of the span or of the pointed candle.
export function PriceHead({ base, quote, summary, changed, pointed, isStale, children }: PriceHeadProps) {
  const { open, high, low, close, volume } = pointed ?? summary
  const traded = `${displayVolume(volume)} ${base}`
  const change = displayChange((close / open - 1) * 10_000)
  return (
    <div className="grid gap-1 tabular-nums">
      <div className="grid items-center gap-x-3 gap-y-1 @md:flex @md:justify-between">
        <p className="grid h-12 min-w-0 content-center @md:flex @md:h-10 @md:items-baseline @md:gap-2">
          <span className="truncate text-lg leading-7 font-semibold">
            <bdi>{chartText.price(displayPrice(summary.close), quote)}</bdi>
          </span>
          <span className="truncate text-xs">
            <span className={cn('font-medium', toneOf(summary))}>{changed}</span>
            {isStale && <span className="text-caution"> {chartText.stale}</span>}
          </span>
        </p>
        {children}
      </div>
      <dl className="flex h-8 flex-wrap content-start gap-x-3 overflow-hidden text-2xs @md:h-4">
        {pointed ? (
          <>
            <Figure name={chartText.open} isShort value={displayPrice(open)} />
            <Figure name={chartText.high} isShort value={displayPrice(high)} />
            <Figure name={chartText.low} isShort value={displayPrice(low)} />
            <Figure
              name={chartText.close}
              isShort
              value={`${displayPrice(close)} (${change})`}
              tone={toneOf(pointed)}
            />
            <Figure name={chartText.volume} isShort value={traded} />
          </>
        ) : (
          <>
            <Figure name={chartText.high} value={displayPrice(high)} />
            <Figure name={chartText.low} value={displayPrice(low)} />
            <Figure name={chartText.volume} value={traded} />
          </>
        )}
      </dl>
    </div>
  )
}

type FigureProps = { name: string; value: string; isShort?: boolean; tone?: string }

// Shows a figure, with its name as one letter where the row is full.
function Figure({ name, value, isShort = false, tone = 'text-soft' }: FigureProps) {
  return (
    <div className="flex gap-1">
      <dt className="text-faint">
        {isShort ? (
          <abbr title={name} className="no-underline">
            {name.slice(0, 1)}
          </abbr>
        ) : (
          name
        )}
      </dt>
      <dd className={tone}>{value}</dd>
    </div>
  )
}

// Returns no colour for a change that rounds to 0.00%.
const toneOf = ({ open, close }: Pick<Candle, 'open' | 'close'>): string =>
  Math.abs(close / open - 1) < 0.000_05 ? 'text-soft' : close > open ? 'text-positive' : 'text-danger'
