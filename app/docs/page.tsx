import type { Metadata } from 'next'
import { DocsPage } from '@/components/docs/docs-page'
import { readSiteConfig } from '@/lib/site-config'

export const metadata: Metadata = { title: 'API' }

export default function Page() {
  return <DocsPage apiBaseUrl={readSiteConfig(process.env).apiBaseUrl} />
}
