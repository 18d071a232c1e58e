import { headers } from 'next/headers'
import { PageBar } from '@/components/layout/frame/page-bar'
import { SiteHeader } from '@/components/layout/frame/site-header'
import { PageSearch } from '@/components/layout/palette/page-search'
import { PageWallet } from '@/components/layout/wallet/page-wallet'
import type { Site } from '@/hooks/use-site'
import { docsText } from '@/messages/docs'
import { layoutText } from '@/messages/layout'
import { sharedText } from '@/messages/shared'
import { DocsBody } from './docs-body'

// Shows the API documentation; `apiBaseUrl` is a path of this site or an absolute URL.
export async function DocsPage({ site }: { site: Site }) {
  const { apiBaseUrl } = site
  const requestHeaders = await headers()
  const scheme = requestHeaders.get('x-forwarded-proto') === 'https' ? 'https' : 'http'
  const baseUrl = apiBaseUrl.startsWith('/') ? `${scheme}://${requestHeaders.get('host')}${apiBaseUrl}` : apiBaseUrl
  return (
    <>
      <SiteHeader skipTo={docsText.page.skipTo}>
        <PageSearch site={site} />
        <PageWallet site={site} />
      </SiteHeader>
      <PageBar />
      {sharedText.language !== 'en' && (
        <p role="note" className="mx-auto w-full max-w-[75rem] px-4 pt-6 text-soft">
          {layoutText.docsLanguage}
        </p>
      )}
      <div lang="en" className="contents">
        <DocsBody baseUrl={baseUrl} />
      </div>
    </>
  )
}
