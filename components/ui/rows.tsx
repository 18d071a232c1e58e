import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn'

export function Rows({ className, ...props }: ComponentProps<'dl'>) {
  return <dl data-slot="rows" className={cn('grid gap-px text-xs', className)} {...props} />
}

type RowProps = { label: ReactNode; children: ReactNode; className?: string }

export function Row({ label, children, className }: RowProps) {
  return (
    <div data-slot="row" className={cn('flex min-h-7 items-center justify-between gap-4', className)}>
      <dt className="text-soft">{label}</dt>
      {/* Fills the available width, so that a longer value causes no layout shift. */}
      <dd className="flex min-w-0 grow items-center justify-end gap-1.5 text-end font-medium tabular-nums">
        {children}
      </dd>
    </div>
  )
}
