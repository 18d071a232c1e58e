'use client'

import { useState } from 'react'
import type { Site } from '@/hooks/use-site'
import { CommandButton, CommandMenu } from './command-menu'
import type { CommandWindow } from './command-windows'

// Shows search and shortcuts on a page without a wallet, which has no providers.
export function PageSearch({ site }: { site: Site }) {
  const [shown, setShown] = useState<CommandWindow>()
  return (
    <>
      <CommandButton onShow={setShown} />
      <CommandMenu shown={shown} onShow={setShown} site={site} />
    </>
  )
}
