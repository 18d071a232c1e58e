import { readFileSync } from 'node:fs'
import type { ReactNode } from 'react'
import { TradeFrame } from '@/components/layout/trade-frame'
import { readSiteConfig } from '@/lib/site-config'
import { Providers } from '../providers'

// Read when the page is served, so that one build serves every deployment.
const readSite = () => {
  const { REGISTRY_FILE: file } = process.env
  return readSiteConfig(process.env, file ? JSON.parse(readFileSync(file, 'utf8')) : undefined)
}

export default function TradeLayout({ children }: { children: ReactNode }) {
  return (
    <Providers config={readSite()}>
      <TradeFrame>{children}</TradeFrame>
    </Providers>
  )
}
