import { headers } from 'next/headers'
import { SiteHeader } from '@/components/layout/frame/site-header'
import { PageSearch } from '@/components/layout/palette/page-search'
import type { Site } from '@/hooks/use-site'
import { docsText } from '@/messages/docs'
import { DocsBody } from './docs-body'

// `apiBaseUrl` is a path of this site, or a whole URL.
export async function DocsPage({ site }: { site: Site }) {
  const { apiBaseUrl } = site
  const asked = await headers()
  const scheme = asked.get('x-forwarded-proto') === 'https' ? 'https' : 'http'
  const baseUrl = apiBaseUrl.startsWith('/') ? `${scheme}://${asked.get('host')}${apiBaseUrl}` : apiBaseUrl
  return (
    <>
      <SiteHeader skipTo={docsText.page.skipTo}>
        <PageSearch site={site} />
      </SiteHeader>
      <DocsBody baseUrl={baseUrl} />
    </>
  )
}
