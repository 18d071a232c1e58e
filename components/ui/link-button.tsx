import Link from 'next/link'
import type { ComponentProps } from 'react'
import { cn } from './cn'

const variants = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  outline: 'border border-line bg-surface text-ink hover:bg-inset',
} as const

type LinkButtonProps = ComponentProps<typeof Link> & { variant: keyof typeof variants }

// A link with the look of a button.
export function LinkButton({ variant, ...props }: LinkButtonProps) {
  return (
    <Link
      className={cn('flex h-9 items-center justify-center rounded-control px-3 text-sm font-medium', variants[variant])}
      {...props}
    />
  )
}
