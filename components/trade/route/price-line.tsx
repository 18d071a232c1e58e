import { type KeyboardEvent, type PointerEvent, useId } from 'react'
import { cn } from '@/components/ui/cn'
import { chartText } from '@/messages/chart'
import { displayPrice } from '../amount/display-amount'

// The steps of the keys, as fractions of the price.
const steps: Readonly<Record<string, number>> = { ArrowUp: 0.001, ArrowDown: -0.001, PageUp: 0.01, PageDown: -0.01 }

type PriceLineProps = {
  name: string
  price: number
  // The prices between which the line can be moved.
  bounds: { min: number; max: number }
  // The distance from the top of the chart, in pixels.
  y: number
  tone: 'caution' | 'accent'
  // Undefined for a fixed line.
  onMove?: ((price: number) => void) | undefined
  onCancel?: (() => void) | undefined
  // Reports the start and the end of a drag.
  onHold: (isHeld: boolean) => void
  // Returns the price at a vertical position of the screen.
  priceAt: (clientY: number) => number | null
}

// Shows the label of a line, which can be dragged or moved by keys; the chart draws the line.
export function PriceLine({ name, price, bounds, y, tone, onMove, onCancel, onHold, priceAt }: PriceLineProps) {
  const id = useId()
  const move = (next: number) => onMove?.(Math.min(Math.max(next, bounds.min), bounds.max))
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onCancel?.()
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    move(price * (1 + step))
  }
  const drag = {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      onHold(true)
    },
    onPointerMove: (event: PointerEvent) => {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
      const next = priceAt(event.clientY)
      if (next !== null) move(next)
    },
    onLostPointerCapture: () => onHold(false),
  }
  return (
    <div
      {...(onMove && {
        role: 'slider',
        tabIndex: 0,
        'aria-labelledby': id,
        'aria-orientation': 'vertical' as const,
        'aria-valuenow': price,
        'aria-valuetext': displayPrice(price),
        'aria-valuemin': bounds.min,
        'aria-valuemax': bounds.max,
        onKeyDown: press,
        ...drag,
      })}
      className={cn(
        'absolute inset-x-0 top-0 flex h-6 items-center px-1',
        onMove && 'cursor-ns-resize touch-none focus-visible:outline-2 focus-visible:outline-accent',
      )}
      // A transform causes no layout.
      style={{ transform: `translateY(calc(${y}px - 50%))` }}
    >
      <span
        id={id}
        className={cn(
          'truncate rounded-control border bg-surface px-1.5 text-2xs leading-4.5',
          tone === 'caution' ? 'border-caution text-caution' : 'border-accent text-accent',
        )}
      >
        {name}
      </span>
      <span className="sr-only"> {chartText.lineAt(displayPrice(price))}</span>
    </div>
  )
}
