import type { ReactNode } from 'react'
import { PageBar } from '@/components/layout/frame/page-bar'
import { SiteFooter } from '@/components/layout/frame/site-footer'
import { TradeFrame } from '@/components/layout/frame/trade-frame'
import { Providers } from '@/components/layout/wallet/providers'
import { News } from '@/components/orders/news'
import { RecentActivity } from '@/components/orders/recent-activity'
import { readSite } from '../read-site'

export default function TradeLayout({ children }: { children: ReactNode }) {
  return (
    <Providers site={readSite()}>
      <TradeFrame bar={<PageBar />} footer={<SiteFooter />} activity={<RecentActivity />}>
        {children}
      </TradeFrame>
      <News />
    </Providers>
  )
}
