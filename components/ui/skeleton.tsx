import type { ComponentProps } from 'react'
import { cn } from './cn'

export function Skeleton({ className, ...props }: ComponentProps<'span'>) {
  return (
    <span
      data-slot="skeleton"
      aria-hidden
      className={cn('inline-block h-4 w-20 animate-pulse rounded-control bg-inset-strong align-middle', className)}
      {...props}
    />
  )
}
