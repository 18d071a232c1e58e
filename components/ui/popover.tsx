'use client'

import { type ReactNode, useId, useState } from 'react'
import { cn } from './cn'

type PopoverProps = {
  trigger: (props: { popoverTarget: string }) => ReactNode
  children: ReactNode
  label: string
  className?: string
}

// Wraps the native popover, which closes on Escape and on a click outside, and returns the focus.
export function Popover({ trigger, children, label, className }: PopoverProps) {
  const id = useId()
  // Renders no content while closed, so that it fetches nothing.
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {trigger({ popoverTarget: id })}
      <div
        id={id}
        popover="auto"
        onBeforeToggle={({ newState }) => setIsOpen(newState === 'open')}
        role="dialog"
        aria-label={label}
        data-slot="popover"
        className={cn(
          'fixed top-15 end-4 start-auto m-0 max-h-[calc(100dvh-5rem)] w-80 max-w-[calc(100vw-2rem)]',
          'overflow-y-auto rounded-card border border-line bg-surface p-4 text-ink shadow-float',
          className,
        )}
      >
        {isOpen && children}
      </div>
    </>
  )
}
