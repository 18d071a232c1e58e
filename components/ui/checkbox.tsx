import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from './cn'

export function Checkbox({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input
      data-slot="checkbox"
      type="checkbox"
      className={cn('mt-0.5 size-4 shrink-0 accent-accent', className)}
      {...props}
    />
  )
}

type ConfirmationProps = { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode }

// Asks for the user's consent at the end of a warning.
export function Confirmation({ checked, onChange, children }: ConfirmationProps) {
  const id = useId()
  return (
    <label htmlFor={id} className="mt-1 flex min-h-6 cursor-pointer gap-2 font-medium">
      <Checkbox id={id} checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {children}
    </label>
  )
}
