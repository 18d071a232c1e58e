import type { ComponentProps } from 'react'
import { cn } from './cn'

export function Skeleton({ className = 'h-4 w-20', ...props }: ComponentProps<'span'>) {
  return (
    <span
      data-slot="skeleton"
      aria-hidden
      className={cn('inline-block animate-pulse rounded-control bg-inset-strong align-middle', className)}
      {...props}
    />
  )
}
