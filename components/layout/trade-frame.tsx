import type { ReactNode } from 'react'
import { ChainPicker } from './chain-picker'
import { NetworkPill } from './network-pill'
import { SiteHeader } from './site-header'
import { ThemeSwitch } from './theme-switch'
import { WalletButton } from './wallet-button'

export function TradeFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteHeader>
        <NetworkPill />
        <ChainPicker />
        <WalletButton />
        <ThemeSwitch />
      </SiteHeader>
      {children}
    </>
  )
}
