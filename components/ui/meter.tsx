type MeterProps = { value: number; most: number; label: string }

// Browsers draw it with parts of their own.
const parts =
  'appearance-none border-0 [&::-moz-meter-bar]:bg-accent [&::-moz-meter-bar]:bg-none [&::-webkit-meter-bar]:h-2 [&::-webkit-meter-bar]:rounded-full [&::-webkit-meter-bar]:border-0 [&::-webkit-meter-bar]:bg-inset-strong [&::-webkit-meter-inner-element]:block [&::-webkit-meter-optimum-value]:bg-accent'

// How much of a limit is used.
export function Meter({ value, most, label }: MeterProps) {
  return (
    <meter
      aria-label={label}
      min={0}
      max={most}
      value={Math.min(value, most)}
      className={`block h-2 w-full overflow-hidden rounded-full bg-inset-strong bg-none ${parts}`}
    />
  )
}
