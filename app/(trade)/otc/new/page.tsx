import type { Metadata } from 'next'
import { OfferPage } from '@/components/otc/offer/offer-page'
import { otcText } from '@/messages/otc'

export const generateMetadata = (): Metadata => ({ title: otcText.offer.page.title })

export default function Page() {
  return <OfferPage />
}
