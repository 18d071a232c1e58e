'use client'
import { createContext, type ReactNode, use, useMemo } from 'react'
import type { SiteChains } from '@/lib/chain/registry/site-chains'
import type { SiteConfig } from '@/lib/site-config'

/** The settings that the page was served with, and the served chains of the registry. */
export type Site = SiteConfig & SiteChains

const SiteContext = createContext<Site | undefined>(undefined)

export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>
}

export function useSite(): Site {
  const site = use(SiteContext)
  if (!site) throw new Error('useSite needs the providers of components/layout/wallet/providers.tsx above it.')
  return site
}

/** Returns the address of the service; the same object on each render. */
export function useApi(): { baseUrl: string } {
  const { apiBaseUrl: baseUrl } = useSite()
  return useMemo(() => ({ baseUrl }), [baseUrl])
}
