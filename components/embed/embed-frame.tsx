'use client'

import type { MouseEvent, ReactNode } from 'react'
import { StorageLine } from '@/components/layout/frame/storage-line'
import { VersionLine } from '@/components/layout/frame/version-line'
import { ChainPicker } from '@/components/layout/status/chain-picker'
import { ConnectionLine } from '@/components/layout/status/connection-line'
import { WalletButton } from '@/components/layout/wallet/wallet-button'
import { ErrorBox } from '@/components/trade/text/error-box'
import { useStoredSettings } from '@/hooks/use-settings'
import { useParentWallet } from '@/hooks/wallet/connect/use-parent-wallet'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'
import { OpenFullPage } from './open-full-page'

// Opens every link in a new tab before the router handles it, as no other page may be framed.
const openOutside = ({ target }: MouseEvent) => {
  const link = (target as Element).closest('a')
  if (!link) return
  link.target = '_blank'
  link.rel = 'noopener'
}

// Frames the widget's ticket without header, footer or links to other pages within the frame.
export function EmbedFrame({ children }: { children: ReactNode }) {
  useStoredSettings()
  const silent = useParentWallet()
  const { address } = useWallet()
  return (
    <div onClickCapture={openOutside} className="[&>main]:pt-2">
      <header className="mx-auto flex w-full max-w-[75rem] items-center gap-2 px-4 pt-2">
        <OpenFullPage />
        <div className="ms-auto flex min-w-0 items-center gap-2">
          <ChainPicker />
          <WalletButton />
        </div>
      </header>
      <div className="sticky top-0 z-20">
        <div role="status">
          <ConnectionLine />
          <StorageLine />
          <VersionLine />
        </div>
        {silent && !address && <ErrorBox error={silent} className="mx-4 mt-2" />}
      </div>
      {children}
    </div>
  )
}
