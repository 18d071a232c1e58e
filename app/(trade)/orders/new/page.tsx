import type { Metadata } from 'next'
import { HandlerPage } from '@/components/handler/handler-page'
import { IntentOrders } from '@/components/intent/order/intent-orders'

export const metadata: Metadata = { title: 'Vaults and Aave' }

export default function Page() {
  return (
    <IntentOrders>
      <HandlerPage />
    </IntentOrders>
  )
}
