import { Wallet as WalletMark } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'
import { shortAddress } from '@/lib/address'
import { layoutText } from '@/messages/layout'

/** Reserves the width of an address to avoid layout shift. */
const width = 'min-w-25 sm:min-w-31 lg:min-w-34'

// Reserves the place of the wallet's button until its status is known.
export const UnreadFace = () => <Skeleton className={cn('h-9', width)} />

export const ConnectFace = (props: ComponentProps<'button'>) => (
  <Button variant="primary" className={width} {...props}>
    <span className="sm:hidden">{layoutText.wallet.connectShort}</span>
    <span className="max-sm:hidden">{layoutText.wallet.connect}</span>
  </Button>
)

export type AccountFaceProps = ComponentProps<'button'> & { address: string }

// Shows an account; `children`: a line below the address.
export function AccountFace({ address, children, ...props }: AccountFaceProps) {
  const name = shortAddress(address)
  return (
    <Button
      variant="outline"
      className={cn('max-sm:px-2', width)}
      aria-label={layoutText.wallet.named(name)}
      {...props}
    >
      <WalletMark aria-hidden size={16} className="text-positive max-lg:hidden" />
      <span className="grid text-start leading-4">
        <span className="font-mono text-2xs sm:text-xs">{name}</span>
        {children}
      </span>
    </Button>
  )
}
