import type { Metadata } from 'next'
import { DocsPage } from '@/components/docs/docs-page'
import { readSite } from '../read-site'

export const metadata: Metadata = { title: 'API' }

export default function Page() {
  return <DocsPage site={readSite()} />
}
