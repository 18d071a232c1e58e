import type { ReactNode } from 'react'
import { cn } from './cn'

type BarsProps = {
  // The bars from left to right; `part` of `whole` is filled.
  bars: readonly { key: string; whole: number; part: number }[]
  // The value of the tallest possible bar, shared by charts next to each other.
  max: number
  // The chart as text.
  label: string
  className?: string
}

type BarsLegendProps = { part: string; rest: string; className?: string; children?: ReactNode }

const height = 48
const [step, width] = [12, 8] as const

export function Bars({ bars, max, label, className = 'h-16' }: BarsProps) {
  const scale = max > 0 ? height / max : 0
  return (
    <svg
      data-slot="bars"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${bars.length * step} ${height + 1}`}
      preserveAspectRatio="none"
      className={cn('w-full', className)}
    >
      {bars.map(({ key, whole, part }, index) => {
        const place = { x: index * step + (step - width) / 2, width }
        const bar = (size: number) => ({ ...place, y: height - size * scale, height: size * scale })
        return (
          <g key={key}>
            <rect {...bar(whole)} className="fill-edge" />
            <rect {...bar(part)} className="fill-accent" />
          </g>
        )
      })}
      <rect y={height} width={bars.length * step} height={1} className="fill-edge" />
    </svg>
  )
}

// Explains the two colours of the bars: the filled part and the rest.
export function BarsLegend({ part, rest, className, children }: BarsLegendProps) {
  return (
    <p className={cn('flex flex-wrap gap-x-4 text-2xs text-soft', className)}>
      <Key className="bg-accent">{part}</Key>
      <Key className="bg-edge">{rest}</Key>
      {children}
    </p>
  )
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden className={cn('size-2.5 rounded-xs', className)} />
      {children}
    </span>
  )
}
