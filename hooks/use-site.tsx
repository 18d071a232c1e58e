'use client'
import { createContext, type ReactNode, use, useMemo } from 'react'
import type { SiteChains } from '@/lib/chain/registry/site-chains'
import type { SiteConfig } from '@/lib/site-config'

/** What the page was served with, and the chains of the registry that are served. */
export type Site = SiteConfig & SiteChains

const SiteContext = createContext<Site | undefined>(undefined)

export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>
}

export function useSite(): Site {
  const site = use(SiteContext)
  if (!site) throw new Error('useSite needs the providers of app/providers.tsx above it.')
  return site
}

/** Where the service is; the same object from render to render. */
export function useApi(): { baseUrl: string } {
  const { apiBaseUrl: baseUrl } = useSite()
  return useMemo(() => ({ baseUrl }), [baseUrl])
}
