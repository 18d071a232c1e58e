import type { Metadata } from 'next'
import { HandlerPage } from '@/components/handler/handler-page'
import { IntentOrders } from '@/components/intent/order/intent-orders'
import { handlerText } from '@/messages/handler'

export const generateMetadata = (): Metadata => ({ title: handlerText.page.title })

export default function Page() {
  return (
    <IntentOrders>
      <HandlerPage />
    </IntentOrders>
  )
}
