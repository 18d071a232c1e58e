import { cn } from './cn'

type MeterProps = { value: number; max: number; label: string }

// Styles the browser's parts of a meter, whose gradients cover the colors.
const parts = [
  'appearance-none border-0 [&::-moz-meter-bar]:bg-accent [&::-moz-meter-bar]:bg-none',
  '[&::-webkit-meter-bar]:static [&::-webkit-meter-bar]:h-2 [&::-webkit-meter-bar]:rounded-full',
  '[&::-webkit-meter-bar]:border-0 [&::-webkit-meter-bar]:bg-inset-strong [&::-webkit-meter-bar]:bg-none',
  '[&::-webkit-meter-inner-element]:block [&::-webkit-meter-optimum-value]:bg-accent',
  '[&::-webkit-meter-optimum-value]:bg-none',
]

// Shows how much of a limit is used.
export function Meter({ value, max, label }: MeterProps) {
  return (
    <meter
      aria-label={label}
      min={0}
      max={max}
      value={Math.min(value, max)}
      className={cn('block h-2 w-full overflow-hidden rounded-full bg-inset-strong bg-none', ...parts)}
    />
  )
}
