import type { Metadata } from 'next'
import { ApprovalsPage } from '@/components/approvals/approvals-page'
import { IntentOrders } from '@/components/intent/order/intent-orders'
import { OtcOrders } from '@/components/otc/order/otc-orders'

export const metadata: Metadata = { title: 'Approvals' }

export default function Page() {
  return (
    <OtcOrders>
      <IntentOrders>
        <ApprovalsPage />
      </IntentOrders>
    </OtcOrders>
  )
}
