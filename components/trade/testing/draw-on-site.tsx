import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { SiteProvider } from '@/hooks/use-site'
import { readSiteChains } from '@/lib/chain/site-chains'

const chainIds = [1, 8453]
const site = { apiBaseUrl: '/api', chainIds, world: 'live', ...readSiteChains(chainIds) } as const

/**
 * Draws what a page shows, on a site that serves chains 1 and 8453.
 *
 * @example
 * drawOnSite(<TokenIcon chainId={1} token={usdc} />) // '<img src="/logos/tokens/usdc.svg" ...'
 */
export const drawOnSite = (children: ReactNode): string =>
  renderToStaticMarkup(<SiteProvider site={site}>{children}</SiteProvider>)
