'use client'

import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Popover } from '@/components/ui/popover'
import { Skeleton } from '@/components/ui/skeleton'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'
import { layoutText } from '@/messages/layout'
import { AccountFace, ConnectFace, UnreadFace } from './wallet-face'

const WalletDetails = lazy(() => import('./wallet-details'))

// `Face`: shows a connected account on the button.
type WalletButtonProps = { activity?: ReactNode; Face?: ComponentType<{ address: string; popoverTarget: string }> }

export function WalletButton({ activity, Face = AccountFace }: WalletButtonProps) {
  const wallet = useWallet()
  if (wallet.status === 'restoring') return <UnreadFace />
  if (!wallet.address) return <ConnectFace aria-busy={wallet.status === 'connecting'} onClick={wallet.connect} />
  const { address } = wallet
  return (
    <Popover label={layoutText.wallet.title} trigger={(target) => <Face address={address} {...target} />}>
      <Suspense fallback={<Skeleton className="h-56" />}>
        <WalletDetails wallet={wallet} address={address} activity={activity} />
      </Suspense>
    </Popover>
  )
}
