import type { ComponentProps } from 'react'
import { cn } from './cn'

export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return (
    <input
      data-slot="input"
      type={type}
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      className={cn(
        'h-10 w-full min-w-0 rounded-control border border-edge bg-surface px-3 text-sm text-ink',
        'tabular-nums placeholder:text-faint aria-invalid:border-danger',
        className,
      )}
      {...props}
    />
  )
}
