'use client'

import { Wallet as WalletMark } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Popover } from '@/components/ui/popover'
import { Skeleton } from '@/components/ui/skeleton'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'
import { shortAddress } from '@/lib/address'
import { layoutText } from '@/messages/layout'

const WalletDetails = lazy(() => import('./wallet-details'))

/** Of an address; what stands there before is as wide, so that nothing beside it moves. */
const width = 'min-w-25 sm:min-w-31 lg:min-w-34'

export function WalletButton({ activity }: { activity?: ReactNode }) {
  const wallet = useWallet()
  if (wallet.status === 'restoring') return <Skeleton className={cn('h-9', width)} />
  if (!wallet.address) {
    return (
      <Button variant="primary" className={width} aria-busy={wallet.status === 'connecting'} onClick={wallet.connect}>
        <span className="sm:hidden">{layoutText.wallet.connectShort}</span>
        <span className="max-sm:hidden">{layoutText.wallet.connect}</span>
      </Button>
    )
  }
  const name = shortAddress(wallet.address)
  return (
    <Popover
      label={layoutText.wallet.title}
      trigger={(target) => (
        <Button
          variant="outline"
          className={cn('max-sm:px-2', width)}
          aria-label={layoutText.wallet.named(name)}
          {...target}
        >
          <WalletMark aria-hidden size={16} className="text-positive max-lg:hidden" />
          <span className="font-mono text-2xs sm:text-xs">{name}</span>
        </Button>
      )}
    >
      <Suspense fallback={<Skeleton className="h-56" />}>
        <WalletDetails wallet={wallet} address={wallet.address} activity={activity} />
      </Suspense>
    </Popover>
  )
}
