'use client'

import { Search } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/on-demand'
import { useGoTo } from '@/hooks/browser/use-go-to'
import { isWindowOpen, useShortcuts } from '@/hooks/browser/use-shortcuts'
import { useSettings } from '@/hooks/use-settings'
import { layoutText } from '@/messages/layout'
import { pages } from '../frame/pages'
import type { CommandWindowsProps } from './command-windows'
import { keepEarlyKeys } from './early-keys'

const CommandWindows = onDemand(() => import('./command-windows'))

type CommandMenuProps = Omit<CommandWindowsProps, 'open'>

// Handles the shortcuts of every page, and the dialog that searches pages, tokens and orders.
export function CommandMenu({ shown, onShow, site }: CommandMenuProps) {
  const goTo = useGoTo()
  const isEnabled = useSettings((settings) => settings.shortcuts)
  const toPages = pages.map(({ key, href }) => [key, () => goTo(href)])
  useShortcuts({ ...Object.fromEntries(toPages), '?': () => onShow('keys') }, isEnabled && !shown)
  // Uses a modifier, so it works while the user types and needs no switch (WCAG 2.1.4).
  const show = useEffectEvent(onShow)
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (isWindowOpen()) return
      event.preventDefault()
      keepEarlyKeys()
      show('palette')
    }
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  return <CommandWindows open={shown !== undefined} shown={shown} onShow={onShow} site={site} />
}

// Opens the palette from the header; hidden without scripts.
export function CommandButton({ onShow }: Pick<CommandMenuProps, 'onShow'>) {
  return (
    <Button
      variant="ghost"
      size="icon"
      className="noscript:hidden"
      aria-label={layoutText.search.label}
      aria-keyshortcuts="Control+K Meta+K"
      title={layoutText.search.keys}
      onClick={() => onShow('palette')}
    >
      <Search aria-hidden size={18} />
    </Button>
  )
}
