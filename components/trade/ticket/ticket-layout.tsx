'use client'

import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import type { Ticket } from '@/hooks/ticket/use-ticket'
import type { TicketPartner as Partner } from '@/hooks/ticket/use-ticket-partner'
import { PairInputs, type PairInputsProps } from '../token/pair-inputs'
import { ReasonButton, type ReasonButtonProps } from './reason-button'
import { TicketFrame } from './ticket-frame'

// Loaded only after a partner's link.
const TicketPartner = lazy(() => import('./ticket-partner'))

type TicketForm = PairInputsProps['pair'] & {
  partner: Partner
  flip: () => void
  choose: PairInputsProps['onChoose']
  dropPartner: () => void
}

export type TicketLayoutProps<Action extends string> = Pick<
  PairInputsProps,
  'sell' | 'buy' | 'onType' | 'onMax' | 'ends' | 'sellsThere'
> &
  Pick<ReasonButtonProps<Action>, 'reasons' | 'label' | 'onPress' | 'onAction'> & {
    title: string
    // The subject of the evidence, in a few words.
    about: string
    form: TicketForm
    ticket: Ticket
    onRefresh?: () => void
    // A button next to the title.
    settings?: ReactNode
    // Shown above the tokens.
    mode?: ReactNode
    // The fields below the tokens.
    fields: ReactNode
    // False if the trade has no fee.
    hasPartner?: boolean
    notice: ReactNode
    // The verdict on the price, below the button.
    verdict?: ReactNode
    evidence: ReactNode
    // The dialogs of the ticket and the banners below it.
    children: ReactNode
  }

// Lays out a ticket: tokens and amounts, fields, notices, the button, and the evidence next to it.
export function TicketLayout<Action extends string>(props: TicketLayoutProps<Action>) {
  const { title, form, ticket, hasPartner = true } = props
  const { chain, from } = form
  const [picking, setPicking] = useState<'from' | 'to'>()
  return (
    <TicketFrame title={title} about={props.about} evidence={props.evidence}>
      <Card aria-labelledby="ticket-title">
        <CardHeader>
          <CardTitle id="ticket-title">{title}</CardTitle>
          {props.settings}
        </CardHeader>
        <CardContent className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {props.mode}
          <PairInputs
            pair={form}
            sell={props.sell}
            buy={props.buy}
            onType={props.onType}
            onFlip={form.flip}
            onChoose={form.choose}
            onMax={props.onMax}
            ends={props.ends}
            sellsThere={props.sellsThere}
            {...(props.onRefresh && { onRefresh: props.onRefresh })}
            balances={ticket.balances}
            toBalances={ticket.toBalances}
            connected={ticket.wallet.status === 'connected'}
            picking={picking}
            onPicking={setPicking}
          />
          {props.fields}
          {hasPartner && form.partner.status !== 'none' && (
            <Suspense fallback={<div className="h-12" />}>
              <TicketPartner partner={form.partner} onDrop={form.dropPartner} />
            </Suspense>
          )}
          {props.notice}
          <ReasonButton
            chain={chain}
            reasons={props.reasons}
            label={props.label}
            onPress={props.onPress}
            onAction={(action) => {
              if (action === 'importToken') setPicking(from?.origin === 'found' ? 'from' : 'to')
              else props.onAction?.(action)
            }}
          />
          {props.verdict}
        </CardContent>
      </Card>
      {props.children}
    </TicketFrame>
  )
}
