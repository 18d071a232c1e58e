import type { ComponentProps } from 'react'
import { cn } from './cn'

export function Table({ className, ...props }: ComponentProps<'table'>) {
  return <table data-slot="table" className={cn('w-full border-collapse text-start text-xs', className)} {...props} />
}

export function TableHead({ className, ...props }: ComponentProps<'th'>) {
  return (
    <th
      data-slot="table-head"
      scope="col"
      className={cn('py-1.5 pe-3 font-medium text-faint last:pe-0', className)}
      {...props}
    />
  )
}

export function TableCell({ className, ...props }: ComponentProps<'td'>) {
  return (
    <td
      data-slot="table-cell"
      className={cn('border-t border-line py-1.5 pe-3 tabular-nums last:pe-0', className)}
      {...props}
    />
  )
}
