import type { ComponentProps } from 'react'
import { cn } from './cn'

export function Switch({
  className,
  checked,
  ...props
}: Omit<ComponentProps<'input'>, 'type' | 'role' | 'checked'> & { checked: boolean }) {
  return (
    <input
      data-slot="switch"
      type="checkbox"
      role="switch"
      checked={checked}
      aria-checked={checked}
      className={cn(
        'relative h-6 w-10 shrink-0 cursor-pointer appearance-none rounded-full bg-edge',
        'transition-colors checked:bg-accent',
        'before:absolute before:top-1 before:start-1 before:size-4 before:rounded-full',
        'before:bg-surface before:transition-transform checked:before:translate-x-4',
        'rtl:checked:before:-translate-x-4',
        className,
      )}
      {...props}
    />
  )
}
