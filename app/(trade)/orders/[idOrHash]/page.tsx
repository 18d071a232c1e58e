import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { OrderPage } from '@/components/intent/order/order-page'
import { intentText } from '@/messages/intent'

export const generateMetadata = (): Metadata => ({ title: intentText.page.title })

export default async function Page({ params }: PageProps<'/orders/[idOrHash]'>) {
  const { idOrHash } = await params
  if (!/^(0x[0-9a-fA-F]{64}|[0-9a-zA-Z-]{1,64})$/.test(idOrHash)) notFound()
  return <OrderPage idOrHash={idOrHash.startsWith('0x') ? idOrHash.toLowerCase() : idOrHash} />
}
