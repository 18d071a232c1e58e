'use client'

import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/on-demand'
import { useGoTo } from '@/hooks/browser/use-go-to'
import { isWindowOpen, useShortcuts } from '@/hooks/browser/use-shortcuts'
import { useSettings } from '@/hooks/use-settings'
import { layoutText } from '@/messages/layout'
import { pages } from '../frame/pages'

const CommandPalette = onDemand(() => import('./command-palette'))
const ShortcutList = onDemand(() => import('./shortcut-list'))

export type CommandWindow = 'palette' | 'keys' | undefined

type CommandMenuProps = {
  shown: CommandWindow
  onShow: (shown: CommandWindow) => void
  // In place of the palette that reads from the providers around it.
  palette?: (window: { open: boolean; onClose: () => void; onShowKeys: () => void }) => ReactNode
}

const paletteInside: NonNullable<CommandMenuProps['palette']> = (window) => <CommandPalette {...window} />

// The keys of every page, and the window that finds pages, tokens and orders.
export function CommandMenu({ shown, onShow, palette = paletteInside }: CommandMenuProps) {
  const goTo = useGoTo()
  const isEnabled = useSettings((settings) => settings.shortcuts)
  const toPages = pages.map(({ key, href }) => [key, () => goTo(href)])
  useShortcuts({ ...Object.fromEntries(toPages), '?': () => onShow('keys') }, isEnabled && !shown)
  // With a modifier, so it works while somebody types, and needs no switch (WCAG 2.1.4).
  const show = useEffectEvent(onShow)
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (isWindowOpen()) return
      event.preventDefault()
      show('palette')
    }
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  const close = () => onShow(undefined)
  return (
    <>
      {palette({ open: shown === 'palette', onClose: close, onShowKeys: () => onShow('keys') })}
      <ShortcutList open={shown === 'keys'} onClose={close} />
    </>
  )
}

// Its place in the header. Nothing can be pressed where no script runs.
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
