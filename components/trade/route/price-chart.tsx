import { scaleLinear } from 'd3-scale'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { cn } from '@/components/ui/cn'
import { tradeText } from '@/messages/trade'
import { displayPrice } from '../amount/display-amount'
import { displayMoment } from '../amount/display-moment'

// A trade among the prices; unix seconds and whole tokens.
export type PriceMark = { at: number; price: number; name: string }

type PriceChartProps = {
  // Oldest first; unix seconds and whole tokens.
  points: readonly { at: number; price: number }[]
  // What the drawing says in words.
  label: string
  limit?: number | undefined
  // Moves the limit, where it may be moved.
  onLimit?: ((price: number) => void) | undefined
  marks?: readonly PriceMark[] | undefined
}

// Of the drawing.
const heightRem = 11
// How far from the prices of the time a limit may be and still be in the drawing, as a part of the last price.
const reach = 0.25
// Steps of the arrow keys, as parts of the limit.
const steps: Readonly<Record<string, number>> = { ArrowUp: 0.001, ArrowDown: -0.001, PageUp: 0.01, PageDown: -0.01 }

export function PriceChart({ points, label, limit, onLimit, marks = [] }: PriceChartProps) {
  const area = useRef<HTMLDivElement>(null)
  const first = points[0]!
  const last = points.at(-1)!
  const isNear = limit !== undefined && Math.abs(limit / last.price - 1) <= reach
  const shown = marks.filter(({ at }) => at >= first.at)
  const prices = [...points, ...shown].map(({ price }) => price)
  if (isNear) prices.push(limit)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  // A price that never moved is in the middle.
  const margin = Math.max(high - low, last.price * 0.002) * 0.1
  const y = scaleLinear([low - margin, high + margin], [100, 0])
  const longest = [high, ...y.ticks(4)]
    .map((price) => displayPrice(price))
    .reduce((a, b) => (b.length > a.length ? b : a))
  // A chain's clock may be ahead of the one that prices are kept by.
  const end = Math.max(last.at, first.at + 1, ...shown.map(({ at }) => at))
  const x = scaleLinear([first.at, end], [0, 100])
  const path = points.map(
    ({ at, price }, index) => `${index === 0 ? 'M' : 'L'}${x(at).toFixed(2)} ${y(price).toFixed(2)}`,
  )
  // The only price so far is a level.
  if (points.length === 1) path.push('H100')

  const moveTo = (clientY: number) => {
    const { top, height } = area.current!.getBoundingClientRect()
    onLimit?.(y.invert(((clientY - top) / height) * 100))
  }
  const drag = {
    onPointerDown: (event: PointerEvent) => event.currentTarget.setPointerCapture(event.pointerId),
    onPointerMove: (event: PointerEvent) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event.clientY)
    },
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined || limit === undefined) return
    event.preventDefault()
    onLimit?.(limit * (1 + step))
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 tabular-nums">
      <div ref={area} className="relative h-44">
        <svg role="img" aria-label={label} viewBox="0 0 100 100" preserveAspectRatio="none" className="size-full">
          {y.ticks(4).map((tick) => (
            <line
              key={tick}
              x1={0}
              x2={100}
              y1={y(tick)}
              y2={y(tick)}
              vectorEffect="non-scaling-stroke"
              className="stroke-line"
            />
          ))}
          <path d={path.join('')} vectorEffect="non-scaling-stroke" className="fill-none stroke-accent stroke-[1.5]" />
        </svg>
        {shown.map(({ at, price, name }) => (
          <span
            key={name}
            aria-hidden
            title={tradeText.chart.mark(name, displayPrice(price))}
            className="absolute size-2.5 -translate-1/2 rounded-full border-2 border-surface bg-positive"
            style={{ left: `${x(at)}%`, top: `${y(price)}%` }}
          />
        ))}
        {isNear && (
          <div
            {...(onLimit && {
              ...{
                role: 'slider',
                tabIndex: 0,
                'aria-label': tradeText.chart.limit,
                'aria-orientation': 'vertical' as const,
              },
              ...{ 'aria-valuenow': limit, 'aria-valuetext': displayPrice(limit), onKeyDown: press },
              ...{ 'aria-valuemin': last.price * (1 - reach), 'aria-valuemax': last.price * (1 + reach) },
              ...drag,
            })}
            className={cn(
              'absolute inset-x-0 flex h-6 -translate-y-1/2 items-center',
              onLimit && 'cursor-ns-resize touch-none focus-visible:outline-2 focus-visible:outline-accent',
            )}
            style={{ top: `${y(limit)}%` }}
          >
            <span aria-hidden className="w-full border-t border-dashed border-caution" />
            <span
              aria-hidden
              className="absolute right-0 rounded-control bg-caution-wash px-1.5 text-2xs leading-5 text-caution"
            >
              {tradeText.chart.limitAt(displayPrice(limit))}
            </span>
          </div>
        )}
      </div>
      <div aria-hidden className="relative h-44 text-2xs text-faint">
        {/* As wide as prices are: what is longer holds the column open. */}
        <span className="invisible inline-block min-w-[11ch]">{longest}</span>
        {y.ticks(4).map((tick) => (
          // By a transform, which moves no layout: another scale is no shift of the page.
          <span
            key={tick}
            className="absolute top-0 left-0"
            style={{ transform: `translateY(calc(${(y(tick) / 100) * heightRem}rem - 50%))` }}
          >
            {displayPrice(tick)}
          </span>
        ))}
      </div>
      <p aria-hidden className="flex justify-between pt-1 text-2xs text-faint">
        <span>{displayMoment(first.at)}</span>
        <span>{end > last.at + 60 ? displayMoment(end) : tradeText.chart.now}</span>
      </p>
    </div>
  )
}
