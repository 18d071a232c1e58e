import type { Metadata } from 'next'
import { LaterAccountPanel } from '@/components/account/later-account-panel'
import { IntentOrders } from '@/components/intent/order/intent-orders'
import { LimitPage } from '@/components/limit/limit-page'
import { OtcOrders } from '@/components/otc/order/otc-orders'
import { limitText } from '@/messages/limit'

export const generateMetadata = (): Metadata => ({ title: limitText.page.title })

export default function Page() {
  return (
    <OtcOrders>
      <IntentOrders>
        <LimitPage below={<LaterAccountPanel />} />
      </IntentOrders>
    </OtcOrders>
  )
}
