'use client'

import { lazy } from 'react'
import { useWalletWindow } from '@/hooks/wallet/wallet-connect/use-wallet-window'
import { addWalletConnect } from '@/hooks/wallet/wallet-connect/wallet-connect'
import { WalletAppsDialog } from './wallet-apps-dialog'

const RainbowKitWindow = lazy(() => import('@/hooks/wallet/connect/rainbowkit-window'))

// Loaded with the windows, which need it.
export { addWalletConnect }

// Shows the list of wallets, or the ways to a wallet app. Default export: kept out of the first load.
export default function WalletWindows({ times }: { times: number }) {
  const which = useWalletWindow(times)
  if (which === 'list') return <RainbowKitWindow times={times} />
  return which === 'apps' && <WalletAppsDialog />
}
