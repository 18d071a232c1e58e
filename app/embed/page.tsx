import type { Metadata } from 'next'
import { SwapPage } from '@/components/swap/swap-page'

export const metadata: Metadata = { title: 'Swap', robots: { index: false } }

export default function Page() {
  return <SwapPage />
}
