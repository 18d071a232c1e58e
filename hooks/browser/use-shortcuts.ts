'use client'
import { useEffect, useEffectEvent } from 'react'

type Shortcuts = Readonly<Record<string, () => void>>

/**
 * Runs actions for single keys while the user does not type and no window is open. Characters can
 * be switched off (WCAG 2.1.4), because dictated words would press them.
 */
export function useShortcuts(shortcuts: Shortcuts, enabled: boolean) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = isPlainPress(event) ? shortcuts[event.key] : undefined
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    if (!enabled) return
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [enabled])
}

const isPlainPress = ({ key, ctrlKey, metaKey, altKey, isComposing, repeat, target }: KeyboardEvent): boolean =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !isComposing &&
  !repeat &&
  (key === 'Enter' ? isSubmitting(target) : !isTyping(target)) &&
  !isWindowOpen()

/** True if a window of the page, or of a wallet, is open. */
export const isWindowOpen = (): boolean => document.querySelector('dialog[open], [aria-modal="true"]') !== null

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** True if Enter belongs to the ticket: nothing has the focus, or a ticket's amount has it. */
const isSubmitting = (target: EventTarget | null): boolean =>
  target === document.body || (target instanceof HTMLElement && target.matches('[data-slot="token-input"] input'))
