'use client'

import { lazy, Suspense } from 'react'
import { LaterAlerts } from '@/components/alerts/later-alerts'
import { WatchField } from '@/components/approvals/watch-field'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { Empty } from '@/components/ui/empty'
import { useWatchedAccount } from '@/hooks/approvals/use-watched-account'
import { useContractAccount } from '@/hooks/wallet/connect/use-contract-account'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'
import { useChain } from '@/hooks/wallet/read/use-chain'
import { ordersText } from '@/messages/orders'
import { OrdersLoading } from './orders-loading'

// Loaded after the frame of the page.
const OrdersList = lazy(() => import('./orders-list'))

export function OrdersPage() {
  const wallet = useWallet()
  const watched = useWatchedAccount()
  const { account, isOwn, invalid } = watched
  const isContract = useContractAccount(useChain().chain?.id, account)
  return (
    <main id="main" tabIndex={-1} className="mx-auto grid w-full max-w-[75rem] gap-4 px-4 py-4 outline-none sm:py-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-xl font-semibold tracking-tight">{ordersText.page.title}</h1>
        {/* Resets the field when a link opens another account. */}
        <WatchField key={`${account} ${invalid}`} watched={watched} isContract={isContract} />
        {wallet.address && <LaterAlerts />}
      </div>
      <Card aria-label={ordersText.page.title}>
        <CardContent className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-4">
          {invalid !== undefined ? (
            <Empty>{ordersText.page.invalid}</Empty>
          ) : account ? (
            <Suspense fallback={<OrdersLoading />}>
              <OrdersList key={account} account={account} isOwn={isOwn} />
            </Suspense>
          ) : wallet.status === 'restoring' ? (
            <OrdersLoading />
          ) : (
            <Empty>
              <p>{ordersText.page.about}</p>
              <Button variant="primary" className="mt-2" onClick={wallet.connect}>
                {ordersText.page.connect}
              </Button>
            </Empty>
          )}
        </CardContent>
      </Card>
    </main>
  )
}
