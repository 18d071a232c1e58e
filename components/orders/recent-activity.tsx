'use client'

import { lazy, Suspense } from 'react'
import { Contained } from '@/components/trade/text/contained'
import { Skeleton } from '@/components/ui/skeleton'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'

const AccountActivity = lazy(() => import('./account-activity'))

// Loads the orders when the page is idle, or when the wallet's menu opens.
export function RecentActivity() {
  const { address } = useWallet()
  return (
    <Suspense fallback={<Skeleton className="h-56 w-full" />}>
      {address && (
        <Contained key={address} value={address}>
          <AccountActivity account={address} as="list" />
        </Contained>
      )}
    </Suspense>
  )
}
