import { PageBar } from '@/components/layout/frame/page-bar'
import { SiteFooter } from '@/components/layout/frame/site-footer'
import { SiteHeader } from '@/components/layout/frame/site-header'
import { PageSearch } from '@/components/layout/palette/page-search'
import { PageWallet } from '@/components/layout/wallet/page-wallet'
import type { Site } from '@/hooks/use-site'
import { statusText } from '@/messages/status'
import { laneTokensOf } from './lane-tokens'
import { StatusBody } from './status-body'

// Shows the status page, which loads no wallet code before a press.
export function StatusPage({ site }: { site: Site }) {
  return (
    <>
      <SiteHeader skipTo={statusText.page.skipTo}>
        <PageSearch site={site} />
        <PageWallet site={site} />
      </SiteHeader>
      <PageBar />
      <StatusBody apiBaseUrl={site.apiBaseUrl} laneTokens={laneTokensOf(site.chains)} />
      <SiteFooter />
    </>
  )
}
