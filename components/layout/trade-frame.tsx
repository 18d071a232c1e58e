'use client'

import type { ReactNode } from 'react'
import { useKeptTicket } from '@/hooks/use-kept-ticket'
import { ChainPicker } from './chain-picker'
import { CommandMenu } from './command-menu'
import { NetworkPill } from './network-pill'
import { SiteFooter } from './site-footer'
import { SiteHeader } from './site-header'
import { StatusStrip } from './status-strip'
import { ThemeSwitch } from './theme-switch'
import { WalletButton } from './wallet-button'

export function TradeFrame({ children }: { children: ReactNode }) {
  useKeptTicket()
  return (
    <>
      <SiteHeader>
        <CommandMenu />
        <NetworkPill />
        <ChainPicker />
        <WalletButton />
        <ThemeSwitch />
      </SiteHeader>
      <StatusStrip />
      {children}
      <SiteFooter />
    </>
  )
}
