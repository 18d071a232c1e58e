import type { Metadata } from 'next'
import { StatusPage } from '@/components/status/status-page'
import { readSiteConfig } from '@/lib/site-config'

export const metadata: Metadata = { title: 'Status' }

export default function Page() {
  return <StatusPage apiBaseUrl={readSiteConfig(process.env).apiBaseUrl} />
}
