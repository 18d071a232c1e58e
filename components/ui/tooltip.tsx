'use client'

import { type ReactNode, useId, useState } from 'react'
import { cn } from './cn'

type TooltipProps = {
  content: ReactNode
  children: (props: { 'aria-describedby': string | undefined }) => ReactNode
  side?: 'top' | 'bottom'
  className?: string
}

// Shows a tooltip on hover and focus until the pointer leaves it or Escape (WCAG 1.4.13).
export function Tooltip({ content, children, side = 'top', className }: TooltipProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focusable part is the child
    <span
      data-slot="tooltip"
      className={cn('relative inline-flex', className)}
      onMouseEnter={() => setOpen(true)}
      onMouseLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open) {
          event.stopPropagation()
          event.preventDefault()
          setOpen(false)
        }
      }}
    >
      {children({ 'aria-describedby': open ? id : undefined })}
      {open && (
        <span
          role="tooltip"
          id={id}
          className={cn(
            'absolute end-0 z-30 w-max max-w-72 rounded-control bg-ink px-2.5 py-1.5 text-start',
            'text-xs font-normal whitespace-normal break-words text-canvas shadow-float',
            side === 'top' ? 'bottom-full mb-1' : 'top-full mt-1',
          )}
        >
          {content}
        </span>
      )}
    </span>
  )
}
