import type { Metadata } from 'next'
import { OfferPage } from '@/components/otc/offer/offer-page'

export const metadata: Metadata = { title: 'New OTC offer' }

export default function Page() {
  return <OfferPage />
}
