import type { Metadata } from 'next'
import { LaterAccountPanel } from '@/components/account/later-account-panel'
import { SwapPage } from '@/components/swap/swap-page'
import { swapText } from '@/messages/swap'

export const generateMetadata = (): Metadata => ({ title: swapText.page.title })

export default function Page() {
  return <SwapPage below={<LaterAccountPanel />} />
}
