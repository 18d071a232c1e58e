import type { Metadata } from 'next'
import { UsagePage } from '@/components/partner/usage-page'
import { partnerText } from '@/messages/partner'

export const generateMetadata = (): Metadata => ({ title: partnerText.tools.usage.page })

export default function Page() {
  return <UsagePage />
}
