import { readFile } from 'node:fs/promises'
import type { ReactNode } from 'react'
import { TradeFrame } from '@/components/layout/trade-frame'
import { readSiteConfig } from '@/lib/site-config'
import { Providers } from '../providers'

export default async function TradeLayout({ children }: { children: ReactNode }) {
  const { REGISTRY_FILE } = process.env
  const registry = REGISTRY_FILE ? JSON.parse(await readFile(REGISTRY_FILE, 'utf8')) : undefined
  return (
    <Providers config={readSiteConfig(process.env, registry)}>
      <TradeFrame>{children}</TradeFrame>
    </Providers>
  )
}
