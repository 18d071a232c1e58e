import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn'

export function Select({ className, children, ...props }: ComponentProps<'select'>) {
  return (
    <span data-slot="select" className={cn('relative inline-flex', className)}>
      <select
        className="h-9 w-full appearance-none rounded-control border border-line bg-surface pr-8 pl-3 text-sm font-medium text-ink hover:bg-inset"
        {...props}
      >
        {children}
      </select>
      <ChevronDown aria-hidden size={16} className="pointer-events-none absolute top-2.5 right-2.5 text-faint" />
    </span>
  )
}
