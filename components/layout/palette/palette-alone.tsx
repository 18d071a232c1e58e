'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { type Site, SiteProvider } from '@/hooks/use-site'
import CommandPalette, { type CommandPaletteProps } from './command-palette'

// The palette with what it reads from, where nothing around it has that. No page like this is about one network.
export default function PaletteAlone({ site, ...window }: CommandPaletteProps & { site: Site }) {
  const [queries] = useState(() => new QueryClient())
  return (
    <SiteProvider site={site}>
      <QueryClientProvider client={queries}>
        <CommandPalette {...window} switchesNetwork={false} />
      </QueryClientProvider>
    </SiteProvider>
  )
}
