import { headers } from 'next/headers'
import { SiteHeader } from '@/components/layout/site-header'
import { ThemeSwitch } from '@/components/layout/theme-switch'
import { DocsBody } from './docs-body'

/** `apiBaseUrl`: a path of this site, or a whole URL. */
export async function DocsPage({ apiBaseUrl }: { apiBaseUrl: string }) {
  const asked = await headers()
  const scheme = asked.get('x-forwarded-proto') === 'https' ? 'https' : 'http'
  const baseUrl = apiBaseUrl.startsWith('/') ? `${scheme}://${asked.get('host')}${apiBaseUrl}` : apiBaseUrl
  return (
    <>
      <SiteHeader skipTo="documents">
        <ThemeSwitch />
      </SiteHeader>
      <DocsBody baseUrl={baseUrl} />
    </>
  )
}
