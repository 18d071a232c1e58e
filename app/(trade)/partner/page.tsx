import type { Metadata } from 'next'
import { PartnerPage } from '@/components/partner/partner-page'
import { partnerText } from '@/messages/partner'

export const generateMetadata = (): Metadata => ({ title: partnerText.page.title })

export default function Page() {
  return <PartnerPage />
}
