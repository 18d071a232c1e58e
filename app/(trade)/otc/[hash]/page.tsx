import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { OrderPage } from '@/components/otc/order/order-page'
import { otcText } from '@/messages/otc'

export const generateMetadata = (): Metadata => ({ title: otcText.order.page.title })

export default async function Page({ params }: PageProps<'/otc/[hash]'>) {
  const { hash } = await params
  if (!/^0x[0-9a-fA-F]{64}$/.test(hash)) notFound()
  return <OrderPage hash={hash.toLowerCase() as `0x${string}`} />
}
