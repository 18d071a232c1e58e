import type { ComponentProps } from 'react'
import { cn } from './cn'

export function Empty({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="empty"
      className={cn(
        'grid place-items-center gap-1 rounded-control bg-inset px-4 py-6 text-center text-xs text-soft',
        className,
      )}
      {...props}
    />
  )
}
