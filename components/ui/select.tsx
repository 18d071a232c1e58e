import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn'

type SelectProps = Omit<ComponentProps<'select'>, 'children' | 'onChange'> & {
  options: readonly { value: string | number; label: string }[]
  // Missing where an element around it handles the change, such as one that the server renders.
  onValue?: (value: string) => void
  // The icon of the selected option, before its name.
  icon?: ReactNode
  // True if a phone shows the icon alone; the name stays for screen readers and in the list.
  iconOnPhones?: boolean
}

export function Select({ className, icon, iconOnPhones = false, options, onValue, ...props }: SelectProps) {
  return (
    <span data-slot="select" className={cn('relative inline-flex', className)}>
      <select
        className={cn(
          'h-9 w-full appearance-none truncate rounded-control border border-line bg-surface pe-8',
          'text-sm font-medium text-ink hover:bg-inset',
          icon ? 'ps-9' : 'ps-3',
          iconOnPhones && 'max-sm:px-0 max-sm:text-transparent [&>option]:text-ink',
        )}
        onChange={onValue && (({ target }) => onValue(target.value))}
        {...props}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {icon && <span className="pointer-events-none absolute inset-y-0 start-2.5 grid place-items-center">{icon}</span>}
      <ChevronDown
        aria-hidden
        size={16}
        className={cn('pointer-events-none absolute top-2.5 end-2.5 text-faint', iconOnPhones && 'max-sm:end-1.5')}
      />
    </span>
  )
}
