import type { ComponentProps } from 'react'
import { cn } from './cn'

export function Kbd({ className, ...props }: ComponentProps<'kbd'>) {
  return (
    <kbd
      data-slot="kbd"
      className={cn(
        'inline-flex min-w-6 justify-center rounded-[0.3rem] border border-line bg-inset px-1.5',
        'font-sans text-2xs text-soft',
        className,
      )}
      {...props}
    />
  )
}
