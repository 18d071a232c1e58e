import type { ReactNode } from 'react'
import { TradeFrame } from '@/components/layout/frame/trade-frame'
import { News } from '@/components/orders/news'
import { RecentActivity } from '@/components/orders/recent-activity'
import { Providers } from '../providers'
import { readSite } from '../read-site'

export default function TradeLayout({ children }: { children: ReactNode }) {
  return (
    <Providers site={readSite()}>
      <TradeFrame activity={<RecentActivity />}>{children}</TradeFrame>
      <News />
    </Providers>
  )
}
