import type { Metadata } from 'next'
import { LaterAccountPanel } from '@/components/account/later-account-panel'
import { SwapPage } from '@/components/swap/swap-page'

export const metadata: Metadata = { title: 'Swap' }

export default function Page() {
  return <SwapPage below={<LaterAccountPanel />} />
}
