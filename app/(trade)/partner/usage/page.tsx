import type { Metadata } from 'next'
import { UsagePage } from '@/components/partner/usage-page'

export const metadata: Metadata = { title: 'API usage' }

export default function Page() {
  return <UsagePage />
}
