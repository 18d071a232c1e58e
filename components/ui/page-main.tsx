import type { ComponentProps } from 'react'
import { cn } from './cn'

// Lays out the content of a wide page. The link that skips the header moves the focus here.
export function PageMain({ className = 'gap-4', ...props }: ComponentProps<'main'>) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className={cn(
        'mx-auto grid w-full max-w-[75rem] grid-cols-[minmax(0,1fr)] px-4 py-4 outline-none sm:py-6',
        className,
      )}
      {...props}
    />
  )
}
