'use client'

import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/on-demand'
import { useGoTo } from '@/hooks/use-go-to'
import { useSettings } from '@/hooks/use-settings'
import { useShortcuts } from '@/hooks/use-shortcuts'
import { pages } from './pages'

const CommandPalette = onDemand(() => import('./command-palette'))
const ShortcutList = onDemand(() => import('./shortcut-list'))

// The keys of every page, and the window that finds pages, tokens and orders.
export function CommandMenu() {
  const [shown, setShown] = useState<'palette' | 'keys'>()
  const goTo = useGoTo()
  const isEnabled = useSettings((settings) => settings.shortcuts)
  const toPages = pages.map(({ key, href }) => [key, () => goTo(href)])
  useShortcuts({ ...Object.fromEntries(toPages), '?': () => setShown('keys') }, isEnabled)
  // With a modifier, so it works while somebody types, and needs no switch (WCAG 2.1.4).
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      setShown('palette')
    }
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  const close = () => setShown(undefined)
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        className="hidden lg:inline-flex"
        aria-label="Search pages, tokens and orders"
        aria-keyshortcuts="Control+K Meta+K"
        title="Search (Ctrl K)"
        onClick={() => setShown('palette')}
      >
        <Search aria-hidden size={18} />
      </Button>
      <CommandPalette open={shown === 'palette'} onClose={close} onShowKeys={() => setShown('keys')} />
      <ShortcutList open={shown === 'keys'} onClose={close} />
    </>
  )
}
