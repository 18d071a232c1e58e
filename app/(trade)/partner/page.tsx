import type { Metadata } from 'next'
import { PartnerPage } from '@/components/partner/partner-page'

export const metadata: Metadata = { title: 'Partners' }

export default function Page() {
  return <PartnerPage />
}
