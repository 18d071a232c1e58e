'use client'

import { type ReactNode, useState } from 'react'
import { loadErrorAlert } from '@/components/trade/text/error-box'
import { usePreload } from '@/components/ui/on-demand'
import { useSavedTicket } from '@/hooks/ticket/use-saved-ticket'
import { getQuote } from '@/lib/api/intent/get-quote'
import { CommandButton, CommandMenu } from '../palette/command-menu'
import type { CommandWindow } from '../palette/command-windows'
import { ChainPicker } from '../status/chain-picker'
import { NetworkPill } from '../status/network-pill'
import { Notices } from '../status/notices'
import { StatusStrip } from '../status/status-strip'
import { WalletButton } from '../wallet/wallet-button'
import { SiteHeader } from './site-header'

type TradeFrameProps = {
  // The bar of pages of a phone, and the links below a page, which the server renders.
  bar: ReactNode
  footer: ReactNode
  // The recent activity in the wallet's menu.
  activity: ReactNode
  children: ReactNode
}

// Frames a page for trading.
export function TradeFrame({ bar, footer, activity, children }: TradeFrameProps) {
  useSavedTicket()
  usePreload(loadErrorAlert)
  usePreload(getQuote.load)
  const [shown, setShown] = useState<CommandWindow>()
  return (
    <>
      <SiteHeader>
        {/* First, since it appears with the first block and must not move the others. */}
        <NetworkPill />
        <CommandButton onShow={setShown} />
        <ChainPicker />
        <WalletButton activity={activity} />
      </SiteHeader>
      {bar}
      <StatusStrip />
      {children}
      {footer}
      <CommandMenu shown={shown} onShow={setShown} />
      <Notices />
    </>
  )
}
