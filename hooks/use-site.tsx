'use client'
import { createContext, type ReactNode, use } from 'react'
import type { Chain } from '@/lib/chain/chain'
import { mergeRegistry } from '@/lib/chain/merge-registry'
import { chains } from '@/lib/chain/registry'
import type { SiteConfig } from '@/lib/site-config'

/** What the page was served with, and the chains of the registry it serves. */
export type Site = SiteConfig & { chains: readonly Chain[] }

const SiteContext = createContext<Site | undefined>(undefined)

/** Lays the operator's registry over ours and picks the chains that are served. */
export const createSite = (config: SiteConfig): Site => {
  const registry = config.registry === undefined ? chains : mergeRegistry(chains, config.registry)
  return { ...config, chains: config.chainIds.flatMap((id) => registry[id] ?? []) }
}

export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>
}

export function useSite(): Site {
  const site = use(SiteContext)
  if (!site) throw new Error('useSite needs the providers of app/providers.tsx above it.')
  return site
}
