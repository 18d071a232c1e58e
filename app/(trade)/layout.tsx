import type { ReactNode } from 'react'
import { TradeFrame } from '@/components/layout/trade-frame'
import { readSiteConfig } from '@/lib/site-config'
import { Providers } from '../providers'

export default function TradeLayout({ children }: { children: ReactNode }) {
  return (
    <Providers config={readSiteConfig(process.env)}>
      <TradeFrame>{children}</TradeFrame>
    </Providers>
  )
}
