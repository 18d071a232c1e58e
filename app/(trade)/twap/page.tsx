import type { Metadata } from 'next'
import { LaterAccountPanel } from '@/components/account/later-account-panel'
import { IntentOrders } from '@/components/intent/order/intent-orders'
import { OtcOrders } from '@/components/otc/order/otc-orders'
import { TwapPage } from '@/components/twap/twap-page'
import { twapText } from '@/messages/twap'

export const generateMetadata = (): Metadata => ({ title: twapText.page.title })

export default function Page() {
  return (
    <OtcOrders>
      <IntentOrders>
        <TwapPage below={<LaterAccountPanel />} />
      </IntentOrders>
    </OtcOrders>
  )
}
