import type { ReactNode } from 'react'
import { PageBar } from '@/components/layout/frame/page-bar'
import { SiteFooter } from '@/components/layout/frame/site-footer'
import { SiteHeader } from '@/components/layout/frame/site-header'
import { PageSearch } from '@/components/layout/palette/page-search'
import { PageWallet } from '@/components/layout/wallet/page-wallet'
import { Notice } from '@/components/ui/alert'
import { TextLink } from '@/components/ui/text-link'
import type { Site } from '@/hooks/use-site'
import { receiptText } from '@/messages/receipt'
import { sharedText } from '@/messages/shared'
import { withFarChains } from './far-chains'
import { findPlace, type NamedPlace } from './place'
import { ReceiptBody } from './receipt-body'
import { ReceiptMain } from './receipt-main'

type ReceiptPageProps = { site: Site; named: NamedPlace }

// Shows a receipt. Loads no wallet code before a click, since it needs none.
export function ReceiptPage({ site, named }: ReceiptPageProps) {
  const { chain, hash, order } = findPlace(site, named)
  return (
    <>
      <SiteHeader skipTo={receiptText.page.skipTo}>
        <PageSearch site={site} />
        <PageWallet site={site} />
      </SiteHeader>
      <PageBar />
      {!hash ? (
        <Wrong title={receiptText.page.noHash}>{receiptText.page.noHashWhy}</Wrong>
      ) : !chain ? (
        <Wrong title={receiptText.page.noChain}>
          {receiptText.page.noChainWhy(
            sharedText.list(site.chains.map(({ id, name }) => receiptText.page.chain(name, id))),
          )}
        </Wrong>
      ) : (
        <ReceiptBody site={withFarChains(site, chain)} chain={chain} hash={hash} order={order} />
      )}
      <SiteFooter />
    </>
  )
}

function Wrong({ title, children }: { title: string; children: ReactNode }) {
  return (
    <ReceiptMain>
      <Notice title={title} variant="caution">
        {children}
      </Notice>
      <p>
        <TextLink href="/orders">{receiptText.page.orders}</TextLink>
      </p>
    </ReceiptMain>
  )
}
