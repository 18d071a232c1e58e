'use client'

import { useState } from 'react'
import { Card, CardContent } from '@/components/ui/card'
import { Segmented } from '@/components/ui/segmented'
import { useOpenOrders } from '@/hooks/account/use-open-orders'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'
import { accountText } from '@/messages/account'
import { AccountNote } from './account-note'
import { HoldingList } from './holding-list'
import { OpenOrderList } from './open-order-list'

const tabs = ['orders', 'holdings'] as const

// The open orders and the holdings of a person, on all networks. By default: it stands below the ticket, and comes after it.
export default function AccountPanel() {
  const { address } = useWallet()
  const [tab, setTab] = useState<(typeof tabs)[number]>()
  const orders = useOpenOrders(address)
  if (!address) return <AccountNote>{accountText.connect}</AccountNote>
  // Who has no open order wants to see what could be sold.
  const shown = tab ?? (orders && orders.length > 0 ? 'orders' : 'holdings')
  return (
    <Card aria-label={accountText.name}>
      <CardContent className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-4">
        <Segmented
          label={accountText.name}
          value={shown}
          options={[
            { value: 'orders', label: accountText.orders, count: orders?.length },
            { value: 'holdings', label: accountText.holdings },
          ]}
          onChange={setTab}
        />
        {shown === 'orders' ? <OpenOrderList orders={orders} /> : <HoldingList account={address} />}
      </CardContent>
    </Card>
  )
}
