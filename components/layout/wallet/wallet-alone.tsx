'use client'

import { useEffect, useRef } from 'react'
import { type Site, useSite } from '@/hooks/use-site'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'
import { NetworkFace } from './network-face'
import { Providers } from './providers'
import { WalletButton } from './wallet-button'
import type { AccountFaceProps } from './wallet-face'

// Shows the wallet's button with its own providers. Default export: loaded at a press.
export default function WalletAlone({ site }: { site: Site }) {
  return (
    <Providers site={site}>
      <PressedWallet />
    </Providers>
  )
}

// Repeats the press that loaded it, once the wallet's status is known.
function PressedWallet() {
  const { status } = useWallet()
  const box = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  useEffect(() => {
    if (isPressed.current || status === 'restoring') return
    isPressed.current = true
    box.current?.querySelector('button')?.click()
  }, [status])
  return (
    <div ref={box} className="contents">
      <WalletButton Face={Face} />
    </div>
  )
}

function Face(props: AccountFaceProps) {
  const { chains } = useSite()
  const { chainId } = useWallet()
  return <NetworkFace {...props} chains={chains} chainId={chainId} />
}
