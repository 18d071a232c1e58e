'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { type Site, SiteProvider } from '@/hooks/use-site'
import { CommandPalette, type CommandPaletteProps } from './command-palette'

// Shows the palette with its own providers, on a page without a network.
export function PaletteAlone({ site, ...window }: CommandPaletteProps & { site: Site }) {
  const [queries] = useState(() => new QueryClient())
  return (
    <SiteProvider site={site}>
      <QueryClientProvider client={queries}>
        <CommandPalette {...window} switchesNetwork={false} />
      </QueryClientProvider>
    </SiteProvider>
  )
}
