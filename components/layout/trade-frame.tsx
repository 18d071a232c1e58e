'use client'

import { type ReactNode, useState } from 'react'
import { useKeptTicket } from '@/hooks/use-kept-ticket'
import { ChainPicker } from './chain-picker'
import { CommandButton, CommandMenu, type CommandWindow } from './command-menu'
import { NetworkPill } from './network-pill'
import { SiteFooter } from './site-footer'
import { SiteHeader } from './site-header'
import { StatusStrip } from './status-strip'
import { ThemeSwitch } from './theme-switch'
import { WalletButton } from './wallet-button'

export function TradeFrame({ children }: { children: ReactNode }) {
  useKeptTicket()
  const [shown, setShown] = useState<CommandWindow>()
  return (
    <>
      <SiteHeader>
        <CommandButton onShow={setShown} />
        <NetworkPill />
        <ChainPicker />
        <WalletButton />
        <ThemeSwitch />
      </SiteHeader>
      <StatusStrip />
      {children}
      <SiteFooter />
      <CommandMenu shown={shown} onShow={setShown} />
    </>
  )
}
