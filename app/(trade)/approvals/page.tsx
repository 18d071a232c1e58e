import type { Metadata } from 'next'
import { ApprovalsPage } from '@/components/approvals/approvals-page'
import { IntentOrders } from '@/components/intent/order/intent-orders'
import { OtcOrders } from '@/components/otc/order/otc-orders'
import { approvalsText } from '@/messages/approvals'

export const generateMetadata = (): Metadata => ({ title: approvalsText.page.title })

export default function Page() {
  return (
    <OtcOrders>
      <IntentOrders>
        <ApprovalsPage />
      </IntentOrders>
    </OtcOrders>
  )
}
