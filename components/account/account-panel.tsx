'use client'

import { useState } from 'react'
import type { Address } from 'viem'
import { Card, CardContent } from '@/components/ui/card'
import { Segmented } from '@/components/ui/segmented'
import { useOpenOrders } from '@/hooks/account/use-open-orders'
import { accountText } from '@/messages/account'
import { HoldingList } from './holding-list'
import { OpenOrderList } from './open-order-list'

const tabs = ['orders', 'holdings'] as const

// Shows an account's open orders and holdings on all networks. Default export: loaded lazily.
export default function AccountPanel({ account }: { account: Address }) {
  const [tab, setTab] = useState<(typeof tabs)[number]>()
  const orders = useOpenOrders(account)
  // Falls back to the holdings, as an account without open orders looks for something to sell.
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
        {shown === 'orders' ? <OpenOrderList orders={orders} /> : <HoldingList account={account} />}
      </CardContent>
    </Card>
  )
}
