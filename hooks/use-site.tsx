'use client'
import { createContext, type ReactNode, use } from 'react'
import { type Chain, chains } from '@/lib/chain/registry'
import type { SiteConfig } from '@/lib/site-config'

/** What the page was served with, and the chains of the registry it serves. */
export type Site = SiteConfig & { chains: readonly Chain[] }

const SiteContext = createContext<Site | undefined>(undefined)

export const createSite = (config: SiteConfig): Site => ({
  ...config,
  chains: config.chainIds.flatMap((id) => chains[id] ?? []),
})

export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>
}

export function useSite(): Site {
  const site = use(SiteContext)
  if (!site) throw new Error('useSite needs the providers of app/providers.tsx above it.')
  return site
}
