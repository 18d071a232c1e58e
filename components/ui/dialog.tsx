'use client'

import { X } from 'lucide-react'
import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { sharedText } from '@/messages/shared'
import { Button } from './button'
import { cn } from './cn'

const placements = {
  centre: 'm-auto max-h-[min(50rem,calc(100dvh-2rem))] w-[min(28rem,calc(100vw-2rem))] rounded-card',
  // Held by its lower edge on a phone: whatever comes or goes above it, the button does not move from under a finger.
  action:
    'mx-auto mt-auto mb-4 max-h-[min(50rem,calc(100dvh-2rem))] w-[min(28rem,calc(100vw-2rem))] rounded-card sm:my-auto',
  // Its upper edge stays where it is while the list below it grows and shrinks.
  top: 'mx-auto mt-[min(8rem,10dvh)] mb-auto max-h-[min(32rem,80dvh)] w-[min(36rem,calc(100vw-2rem))] rounded-card',
  // All of a phone's screen: a list to search in needs the room.
  tall: 'm-auto h-[min(40rem,calc(100dvh-2rem))] w-[min(28rem,calc(100vw-2rem))] rounded-card max-sm:m-0 max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:max-w-none max-sm:rounded-none max-sm:border-0',
  bottom: 'mx-auto mt-auto mb-0 max-h-[88dvh] w-full max-w-none rounded-t-card sm:w-[36rem]',
} as const

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  placement?: keyof typeof placements
  className?: string
}

// The native element gives the focus trap, Escape, the inert page behind and the return of focus.
export function Dialog({ open, onClose, title, children, placement = 'centre', className }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  const titleId = useId()

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) {
      dialog.showModal()
      // React keeps `autofocus` to itself, so a window says by this mark where typing begins.
      dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    }
    if (!open && dialog.open) dialog.close()
  }, [open])

  // A press that began inside, to select a text or on what moved away, is not meant for the backdrop.
  const notePress = (event: MouseEvent<HTMLDialogElement>) => {
    pressedOutside.current = event.target === ref.current
  }
  const closeOnBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (pressedOutside.current && event.target === ref.current) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog; the click only serves the backdrop
    <dialog
      ref={ref}
      data-slot="dialog"
      aria-labelledby={titleId}
      onClose={onClose}
      onMouseDown={notePress}
      onClick={closeOnBackdrop}
      className={cn(
        'overflow-hidden border border-line bg-surface p-0 text-ink shadow-float open:flex open:flex-col',
        placements[placement],
        className,
      )}
    >
      {open && (
        <>
          <header className="flex min-h-14 shrink-0 items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-4">
            <h2 id={titleId} className="text-base font-semibold">
              {title}
            </h2>
            <Button variant="ghost" size="icon" aria-label={sharedText.dialog.close} onClick={onClose}>
              <X aria-hidden size={18} />
            </Button>
          </header>
          {children}
        </>
      )}
    </dialog>
  )
}

export function DialogBody({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="dialog-body"
      className={cn('min-h-0 flex-1 overflow-y-auto overscroll-contain p-4', className)}
      {...props}
    />
  )
}

export function DialogFooter({ className, ...props }: ComponentProps<'footer'>) {
  return (
    <footer
      data-slot="dialog-footer"
      className={cn(
        'grid shrink-0 gap-2 border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))]',
        className,
      )}
      {...props}
    />
  )
}
