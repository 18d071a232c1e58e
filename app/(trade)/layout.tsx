import { readFileSync } from 'node:fs'
import type { ReactNode } from 'react'
import { TradeFrame } from '@/components/layout/trade-frame'
import type { Site } from '@/hooks/use-site'
import { readSiteChains } from '@/lib/chain/site-chains'
import { readSiteConfig } from '@/lib/site-config'
import { Providers } from '../providers'

// Read when the page is served, so that one build serves every deployment.
const readSite = (): Site => {
  const { REGISTRY_FILE: file } = process.env
  const site = readSiteConfig(process.env)
  return { ...site, ...readSiteChains(site.chainIds, file ? JSON.parse(readFileSync(file, 'utf8')) : undefined) }
}

export default function TradeLayout({ children }: { children: ReactNode }) {
  return (
    <Providers site={readSite()}>
      <TradeFrame>{children}</TradeFrame>
    </Providers>
  )
}
