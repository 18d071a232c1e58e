'use client'

import { useState } from 'react'
import { onDemand } from '@/components/ui/on-demand'
import type { Site } from '@/hooks/use-site'
import { CommandButton, CommandMenu, type CommandWindow } from './command-menu'

const PaletteAlone = onDemand(() => import('./palette-alone'))

// Search and keys on a page without a wallet, which has no providers of its own.
export function PageSearch({ site }: { site: Site }) {
  const [shown, setShown] = useState<CommandWindow>()
  return (
    <>
      <CommandButton onShow={setShown} />
      <CommandMenu shown={shown} onShow={setShown} palette={(window) => <PaletteAlone {...window} site={site} />} />
    </>
  )
}
