import type { Metadata } from 'next'
import { SwapPage } from '@/components/swap/swap-page'
import { swapText } from '@/messages/swap'

export const generateMetadata = (): Metadata => ({ title: swapText.page.title, robots: { index: false } })

export default function Page() {
  return <SwapPage />
}
