import type { Metadata } from 'next'
import { OrdersPage } from '@/components/orders/orders-page'
import { ordersText } from '@/messages/orders'

export const generateMetadata = (): Metadata => ({ title: ordersText.page.title })

export default function Page() {
  return <OrdersPage />
}
