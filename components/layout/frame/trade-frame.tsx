'use client'

import { type ReactNode, useState } from 'react'
import { loadErrorAlert } from '@/components/trade/text/error-box'
import { usePreload } from '@/components/ui/on-demand'
import { useSavedTicket } from '@/hooks/ticket/use-saved-ticket'
import { CommandButton, CommandMenu } from '../palette/command-menu'
import type { CommandWindow } from '../palette/command-windows'
import { ChainPicker } from '../status/chain-picker'
import { NetworkPill } from '../status/network-pill'
import { Notices } from '../status/notices'
import { StatusStrip } from '../status/status-strip'
import { WalletButton } from '../wallet/wallet-button'
import { SiteFooter } from './site-footer'
import { SiteHeader } from './site-header'

// Frames a page for trading; `activity`: the recent activity in the wallet's menu.
export function TradeFrame({ activity, children }: { activity: ReactNode; children: ReactNode }) {
  useSavedTicket()
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
