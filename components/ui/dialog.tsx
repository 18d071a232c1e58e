'use client'

import { X } from 'lucide-react'
import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { sharedText } from '@/messages/shared'
import { Button } from './button'
import { cn } from './cn'

const placements = {
  centre: 'm-auto max-h-[min(50rem,calc(100dvh-2rem))] w-[min(28rem,calc(100vw-2rem))] rounded-card',
  // Fixes the lower edge on a phone, so that changing content does not move the button.
  action:
    'mx-auto mt-auto mb-4 max-h-[min(50rem,calc(100dvh-2rem))] w-[min(28rem,calc(100vw-2rem))] rounded-card sm:my-auto',
  // Fixes the upper edge while the list below grows and shrinks.
  top: 'mx-auto mt-[min(8rem,10dvh)] mb-auto max-h-[min(32rem,80dvh)] w-[min(36rem,calc(100vw-2rem))] rounded-card',
  // Fills a phone's screen, as a searchable list needs the room.
  tall: cn(
    'm-auto h-[min(40rem,calc(100dvh-2rem))] w-[min(28rem,calc(100vw-2rem))] rounded-card max-sm:m-0',
    'max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:max-w-none max-sm:rounded-none',
    'max-sm:border-0 max-sm:pt-[env(safe-area-inset-top)]',
  ),
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

// Wraps the native dialog, which manages focus, closes on Escape and makes the page inert.
export function Dialog({ open, onClose, title, children, placement = 'centre', className }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  const titleId = useId()

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) {
      dialog.showModal()
      // Focuses the marked element, as React does not render the `autofocus` attribute.
      dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    }
    if (!open && dialog.open) dialog.close()
  }, [open])

  // Ignores a press that began inside, as in selecting text, for closing on the backdrop.
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
      // React passes the event of a dialog inside on to this one.
      onClose={(event) => event.target === event.currentTarget && onClose()}
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
          <header
            className={cn(
              'flex min-h-14 shrink-0 items-center justify-between gap-3 border-b border-line py-2',
              'pe-2 ps-4',
            )}
          >
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

// Positioned, so that visually hidden text scrolls with its content and not with the dialog.
export function DialogBody({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="dialog-body"
      className={cn(
        'relative min-h-0 flex-1 overflow-y-auto overscroll-contain p-4',
        'last:pb-[max(1rem,env(safe-area-inset-bottom))]',
        className,
      )}
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
