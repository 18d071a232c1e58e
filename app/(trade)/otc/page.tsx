import type { Metadata } from 'next'
import { DeskPage } from '@/components/otc/desk/desk-page'
import { otcText } from '@/messages/otc'

export const generateMetadata = (): Metadata => ({ title: otcText.desk.page.title })

export default function Page() {
  return <DeskPage />
}
