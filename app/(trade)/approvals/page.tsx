import type { Metadata } from 'next'
import { ApprovalsPage } from '@/components/approvals/approvals-page'
import { OtcOrders } from '@/components/otc/otc-orders'

export const metadata: Metadata = { title: 'Approvals' }

export default function Page() {
  return (
    <OtcOrders>
      <ApprovalsPage />
    </OtcOrders>
  )
}
