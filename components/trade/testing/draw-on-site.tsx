import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Site, SiteProvider } from '@/hooks/use-site'
import { readSiteChains } from '@/lib/chain/registry/site-chains'

const chainIds = [1, 8453]
const site = { apiBaseUrl: '/api', chainIds, ...readSiteChains(chainIds) } as const

/**
 * Renders nodes to HTML on a site that serves chains 1 and 8453; `world` is 'live' by default.
 *
 * @example
 * drawOnSite(<TokenIcon chainId={1} token={usdc} />) // '<img src="/logos/tokens/usdc.svg" ...'
 */
export const drawOnSite = (children: ReactNode, world: Site['world'] = 'live'): string =>
  renderToStaticMarkup(<SiteProvider site={{ ...site, world }}>{children}</SiteProvider>)
