import { cn } from './cn'

type BarsProps = {
  // From left to right; `part` of `whole` is filled.
  bars: readonly { key: string; whole: number; part: number }[]
  // What the tallest possible bar stands for: drawings beside each other have the same.
  most: number
  // All of it in words.
  label: string
  className?: string
}

const height = 48
const [step, width] = [12, 8] as const

export function Bars({ bars, most, label, className = 'h-16' }: BarsProps) {
  const scale = most > 0 ? height / most : 0
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
