'use client'

import { lazy, Suspense } from 'react'
import { useWasEver } from '@/components/ui/on-demand'
import { usePairing } from '@/hooks/wallet/wallet-connect/pairing'

const WalletAppsDialog = lazy(() => import('./wallet-apps-dialog'))

// Shows the window for wallets outside this browser once one is asked for.
export function WalletAppsWindow() {
  const isOpen = usePairing(({ status }) => status !== 'closed')
  if (!useWasEver(isOpen)) return null
  return (
    <Suspense>
      <WalletAppsDialog />
    </Suspense>
  )
}
