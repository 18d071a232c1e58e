import { type KeyboardEvent, type PointerEvent, useId } from 'react'
import { cn } from '@/components/ui/cn'
import { chartText } from '@/messages/chart'
import { displayPrice } from '../amount/display-amount'

// Steps of the arrow keys, as parts of the price.
const steps: Readonly<Record<string, number>> = { ArrowUp: 0.001, ArrowDown: -0.001, PageUp: 0.01, PageDown: -0.01 }

type PriceLineProps = {
  name: string
  price: number
  // Between which prices it is moved.
  bounds: { min: number; max: number }
  // From the upper end of the chart, pixels.
  y: number
  tone: 'caution' | 'accent'
  // Absent where it is only shown.
  onMove?: ((price: number) => void) | undefined
  onCancel?: (() => void) | undefined
  // A drag begins or ends.
  onHold: (isHeld: boolean) => void
  // The price at a place of the screen.
  priceAt: (clientY: number) => number | null
}

// What of a line in the chart can be read, dragged and moved by keys; the chart itself draws it.
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
      // By a transform, which moves no layout.
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
