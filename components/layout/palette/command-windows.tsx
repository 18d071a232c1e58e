'use client'

import type { Site } from '@/hooks/use-site'
import { CommandPalette } from './command-palette'
import { PaletteAlone } from './palette-alone'
import { ShortcutList } from './shortcut-list'

export type CommandWindow = 'palette' | 'keys' | undefined

export type CommandWindowsProps = {
  open: boolean
  shown: CommandWindow
  onShow: (shown: CommandWindow) => void
  // Passed on a page without providers.
  site?: Site | undefined
}

// Shows the dialogs of search and shortcuts. Default export: loaded together as one script.
export default function CommandWindows({ shown, onShow, site }: CommandWindowsProps) {
  const onClose = () => onShow(undefined)
  const palette = { open: shown === 'palette', onClose, onShowKeys: () => onShow('keys') }
  return (
    <>
      {site ? <PaletteAlone site={site} {...palette} /> : <CommandPalette {...palette} />}
      <ShortcutList open={shown === 'keys'} onClose={onClose} />
    </>
  )
}
