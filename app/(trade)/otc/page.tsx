import type { Metadata } from 'next'
import { DeskPage } from '@/components/otc/desk/desk-page'

export const metadata: Metadata = { title: 'OTC desk' }

export default function Page() {
  return <DeskPage />
}
