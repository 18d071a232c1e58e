type MeterProps = { value: number; most: number; label: string }

// How much of a limit is used.
export function Meter({ value, most, label }: MeterProps) {
  const part = most > 0 ? Math.min(value / most, 1) : 0
  return (
    <div
      data-slot="meter"
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={Math.min(value, most)}
      aria-valuetext={label}
      className="h-2 w-full overflow-hidden rounded-full bg-inset-strong"
    >
      <div className="h-full bg-accent" style={{ width: `${part * 100}%` }} />
    </div>
  )
}
