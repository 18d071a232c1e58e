'use client'

import { useId } from 'react'
import { cn } from './cn'

type SegmentedProps<Value extends string> = {
  label: string
  value: Value | undefined
  // `count`: the number of items; its width is reserved while unknown.
  options: readonly { value: Value; label: string; count?: number | undefined }[]
  onChange: (value: Value) => void
  className?: string
}

export function Segmented<Value extends string>({ label, value, options, onChange, className }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset data-slot="segmented" className={cn('flex min-w-0 gap-0.5 rounded-control bg-inset p-0.5', className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={cn(
            'flex h-9 flex-1 cursor-pointer items-center justify-center rounded-[0.4rem] px-1 text-xs',
            'font-medium whitespace-nowrap text-soft sm:px-3 transition-colors hover:text-ink',
            'has-checked:bg-raised has-checked:text-ink has-checked:shadow-sm',
            'has-focus-visible:outline-2 has-focus-visible:outline-accent',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          <span>{option.label}</span>
          {'count' in option && (
            <span className="ms-1.5 min-w-3 text-start text-faint tabular-nums">{option.count}</span>
          )}
        </label>
      ))}
    </fieldset>
  )
}
