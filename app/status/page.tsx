import type { Metadata } from 'next'
import { StatusPage } from '@/components/status/status-page'
import { statusText } from '@/messages/status'
import { readSite } from '../read-site'

export const generateMetadata = (): Metadata => ({ title: statusText.page.title })

export default function Page() {
  return <StatusPage site={readSite()} />
}
