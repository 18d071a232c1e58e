import type { ComponentProps } from 'react'
import { cn } from './cn'

const variants = {
  neutral: 'bg-inset text-soft',
  accent: 'bg-accent-wash text-accent',
  positive: 'bg-positive-wash text-positive',
  caution: 'bg-caution-wash text-caution',
  danger: 'bg-danger-wash text-danger',
} as const

export function Badge({
  className,
  variant = 'neutral',
  ...props
}: ComponentProps<'span'> & { variant?: keyof typeof variants }) {
  return (
    <span
      data-slot="badge"
      className={cn(
        'inline-flex h-5 items-center gap-1 rounded-full px-2 text-2xs font-medium tabular-nums',
        'whitespace-nowrap [&_svg]:size-3',
        variants[variant],
        className,
      )}
      {...props}
    />
  )
}
