import type { ComponentProps } from 'react'
import { cn } from './cn'

export function Field({ className, ...props }: ComponentProps<'div'>) {
  return <div data-slot="field" className={cn('grid gap-1.5', className)} {...props} />
}

export function FieldLabel({ className, ...props }: ComponentProps<'label'>) {
  // biome-ignore lint/a11y/noLabelWithoutControl: the caller passes htmlFor
  return <label data-slot="field-label" className={cn('text-xs font-medium text-soft', className)} {...props} />
}

export function FieldHint({ className, ...props }: ComponentProps<'p'>) {
  return <p data-slot="field-hint" className={cn('text-xs text-faint', className)} {...props} />
}

export function FieldError({ className, ...props }: ComponentProps<'p'>) {
  return <p data-slot="field-error" role="alert" className={cn('text-xs text-danger', className)} {...props} />
}
