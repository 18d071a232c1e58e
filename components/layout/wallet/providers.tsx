'use client'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, useEffect, useState } from 'react'
import { WagmiProvider } from 'wagmi'
import { useStoredState } from '@/hooks/browser/use-stored-state'
import { type Site, SiteProvider } from '@/hooks/use-site'
import { WalletAccountProvider } from '@/hooks/wallet/connect/wallet-account'
import { createWalletConfig } from '@/hooks/wallet/connect/wallet-config'
import { WalletModal } from '@/hooks/wallet/connect/wallet-modal'
import { createQueries } from '@/hooks/wallet/read/service-answer'
import { useSafe } from '@/hooks/wallet/safe/use-safe'

const loadWindows = () => import('./wallet-windows')
const WalletWindows = lazy(loadWindows)

type ProvidersProps = {
  site: Site
  // True to reconnect the wallet of an earlier visit; false for a page that others may frame.
  reconnects?: boolean
  children: ReactNode
}

export function Providers({ site, reconnects = true, children }: ProvidersProps) {
  const [wallet] = useState(() => createWalletConfig(site, { reconnects }))
  const [queries] = useState(createQueries)
  useStoredState()
  const { walletConnectProjectId, frameAncestors } = site
  // The widget asks no wallet before a press.
  useSafe(wallet, reconnects ? frameAncestors : undefined)
  useEffect(() => {
    if (!walletConnectProjectId) return
    void loadWindows().then(({ addWalletConnect }) => addWalletConnect(wallet, walletConnectProjectId))
  }, [wallet, walletConnectProjectId])
  return (
    <SiteProvider site={site}>
      <WagmiProvider config={wallet} reconnectOnMount={reconnects}>
        <WalletAccountProvider>
          <QueryClientProvider client={queries}>
            {children}
            <WalletModal Windows={WalletWindows} />
          </QueryClientProvider>
        </WalletAccountProvider>
      </WagmiProvider>
    </SiteProvider>
  )
}
