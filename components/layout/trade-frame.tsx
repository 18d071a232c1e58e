'use client'

import { type ReactNode, useState } from 'react'
import { loadErrorAlert } from '@/components/trade/error-box'
import { usePreload } from '@/components/ui/on-demand'
import { useKeptTicket } from '@/hooks/use-kept-ticket'
import { ChainPicker } from './chain-picker'
import { CommandButton, CommandMenu, type CommandWindow } from './command-menu'
import { NetworkPill } from './network-pill'
import { Notices } from './notices'
import { SiteFooter } from './site-footer'
import { SiteHeader } from './site-header'
import { StatusStrip } from './status-strip'
import { WalletButton } from './wallet-button'

// `activity`: what the account did last, shown in the wallet's menu.
export function TradeFrame({ activity, children }: { activity: ReactNode; children: ReactNode }) {
  useKeptTicket()
  usePreload(loadErrorAlert)
  const [shown, setShown] = useState<CommandWindow>()
  return (
    <>
      <SiteHeader>
        <CommandButton onShow={setShown} />
        <NetworkPill />
        <ChainPicker />
        <WalletButton activity={activity} />
      </SiteHeader>
      <StatusStrip />
      {children}
      <SiteFooter />
      <CommandMenu shown={shown} onShow={setShown} />
      <Notices />
    </>
  )
}
