import type { ComponentProps } from 'react'
import { cn } from './cn'

const variants = {
  primary: cn(
    'bg-accent text-on-accent hover:bg-accent-strong aria-disabled:bg-inset-strong',
    'aria-disabled:text-soft aria-disabled:hover:bg-inset-strong',
  ),
  secondary: 'bg-inset text-ink hover:bg-inset-strong aria-disabled:text-faint aria-disabled:hover:bg-inset',
  outline: 'border border-line bg-surface text-ink hover:bg-inset aria-disabled:text-faint',
  ghost: 'text-soft hover:bg-inset hover:text-ink aria-disabled:text-faint',
  link: 'text-accent underline-offset-4 hover:underline',
} as const

const sizes = {
  lg: 'min-h-12 rounded-card px-4 py-2 text-base font-semibold',
  md: 'h-9 rounded-control px-3 text-sm font-medium whitespace-nowrap',
  sm: 'h-7 rounded-control px-2 text-xs font-medium whitespace-nowrap',
  pill: 'h-10 rounded-full pe-2.5 ps-2 text-base font-semibold whitespace-nowrap',
  chip: 'h-8 gap-1.5! rounded-full px-2.5 text-xs font-medium whitespace-nowrap',
  icon: 'size-9 rounded-control',
  round: 'size-9 rounded-full',
  'icon-sm': 'size-7 rounded-control',
  'icon-xs': 'size-6 rounded-control',
  inline: 'min-h-6 text-[length:inherit] font-medium',
} as const

type ButtonProps = ComponentProps<'button'> & { variant?: keyof typeof variants; size?: keyof typeof sizes }

export function Button({ className, variant = 'secondary', size = 'md', type = 'button', ...props }: ButtonProps) {
  return (
    <button
      data-slot="button"
      type={type}
      className={cn(
        'inline-flex shrink-0 items-center justify-center gap-2 transition-colors [&_svg]:shrink-0',
        variants[variant],
        sizes[size],
        className,
      )}
      {...props}
    />
  )
}
