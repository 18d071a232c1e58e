'use client'

import { lazy, type ReactNode, Suspense, useId } from 'react'
import { editableAmount } from '@/components/trade/amount/display-amount'
import { ExpiryField } from '@/components/trade/ticket/expiry-field'
import { PairInputs } from '@/components/trade/token/pair-inputs'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { Switch } from '@/components/ui/switch'
import type { IntentPriceView } from '@/hooks/intent/use-intent-price'
import type { LimitForm, LimitFormActions } from '@/hooks/limit/use-limit-form'
import type { ChoosableToken } from '@/hooks/token/use-tokens'
import type { Balances } from '@/hooks/wallet/read/use-balances'
import { formatAmount } from '@/lib/amount'
import { expiryPresets } from '@/lib/ticket/fields/expiry-text'
import type { LimitDistance } from '@/lib/ticket/price/limit-distance'
import { limitText } from '@/messages/limit'
import { tradeText } from '@/messages/trade'
import { LimitPrice } from './limit-price'
import { limitWorthOf } from './limit-worth'

// Only who came by a partner's link.
const TicketPartner = lazy(() => import('@/components/trade/ticket/ticket-partner'))

type LimitTicketProps = {
  form: LimitForm & LimitFormActions
  market: IntentPriceView
  distance: LimitDistance | undefined
  balances: Balances
  connected: boolean
  // The most that can be sold, raw units.
  maximum: bigint | undefined
  now: number | undefined
  picking: 'from' | 'to' | undefined
  onPicking: (side: 'from' | 'to' | undefined) => void
  notice: ReactNode
  action: ReactNode
}

export function LimitTicket(props: LimitTicketProps) {
  const { form, market, distance, balances, connected, maximum, now, picking, onPicking, notice, action } = props
  const { from, to, texts } = form
  const partsId = useId()
  const worth = limitWorthOf(form, market.price)
  const isSale = form.side === 'SELL'
  const textOf = (field: 'sell' | 'buy', token: ChoosableToken | undefined) => {
    const raw = form[field]
    return texts[field] ?? (raw === undefined || !token ? '' : editableAmount(raw, token.decimals))
  }
  return (
    <Card aria-labelledby="ticket-title">
      <CardHeader>
        <CardTitle id="ticket-title">{limitText.page.title}</CardTitle>
      </CardHeader>
      <CardContent className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PairInputs
          pair={form}
          sell={{
            label: isSale ? tradeText.ticket.pair.sell : limitText.ticket.sellAtMost,
            text: textOf('sell', from),
            error: form.errors.sell?.message,
            worth: worth?.sell,
          }}
          buy={{
            label: isSale ? limitText.ticket.buyAtLeast : tradeText.ticket.pair.buy,
            text: textOf('buy', to),
            error: form.errors.buy?.message,
            worth: worth?.buy,
          }}
          onType={form.typeAmount}
          onFlip={form.flip}
          onChoose={form.choose}
          balances={balances}
          connected={connected}
          onMax={from && maximum ? () => form.typeAmount('sell', formatAmount(maximum, from.decimals)) : undefined}
          picking={picking}
          onPicking={onPicking}
        />
        <LimitPrice form={form} market={market} distance={distance} worth={worth} />
        <ExpiryField
          what="order"
          presets={expiryPresets}
          draft={form.life}
          onChange={form.changeLife}
          lifeSeconds={form.lifeSeconds}
          now={now}
        />
        <div className="flex items-center justify-between gap-4 text-xs">
          <label htmlFor={partsId} className="grid gap-0.5">
            <span className="font-medium">{limitText.ticket.partialFills}</span>
            <span className="text-soft">
              {form.replaces !== undefined
                ? limitText.ticket.wholeAsReplacing
                : form.inParts
                  ? limitText.ticket.inParts
                  : limitText.ticket.whole}
            </span>
          </label>
          <Switch
            id={partsId}
            checked={form.inParts}
            disabled={form.replaces !== undefined}
            onChange={(event) => form.changeInParts(event.target.checked)}
          />
        </div>
        {form.partner.status !== 'none' && (
          <Suspense fallback={<div className="h-12" />}>
            <TicketPartner partner={form.partner} onDrop={form.dropPartner} />
          </Suspense>
        )}
        {notice}
        {action}
      </CardContent>
    </Card>
  )
}
