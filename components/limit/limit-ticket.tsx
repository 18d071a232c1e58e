'use client'

import { ArrowUpDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { LimitDistance } from '@/actions/intent/limit-distance'
import { expiryPresets } from '@/actions/limit/expiry-text'
import { displayAmount, editableAmount } from '@/components/trade/display-amount'
import { DollarValue } from '@/components/trade/dollar-value'
import { ExpiryField } from '@/components/trade/expiry-field'
import { TokenInput } from '@/components/trade/token-input'
import { Unread } from '@/components/trade/unread'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { onDemand } from '@/components/ui/on-demand'
import { Switch } from '@/components/ui/switch'
import type { IntentPriceView } from '@/hooks/intent/use-intent-price'
import type { LimitForm, LimitFormActions } from '@/hooks/limit/use-limit-form'
import type { ChoosableToken } from '@/hooks/use-tokens'
import type { Balances } from '@/hooks/wallet/use-balances'
import { formatAmount } from '@/lib/amount'
import { LimitPrice } from './limit-price'
import { limitWorthOf } from './limit-worth'

const TokenPicker = onDemand(() => import('@/components/trade/token-picker'))

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
  const { chain, from, to, texts } = form
  const partsId = useId()
  const worth = limitWorthOf(form, market.price)
  const isSale = form.side === 'SELL'
  const balanceOf = (token: ChoosableToken | undefined) => token && balances[token.address.toLowerCase()]
  const balanceText = (token: ChoosableToken | undefined) => {
    if (!connected || !token) return null
    const raw = balanceOf(token)
    return (
      <span className="whitespace-nowrap">
        Balance {raw === undefined ? <Unread className="h-3 w-12" /> : displayAmount(raw, token.decimals)}
      </span>
    )
  }
  const textOf = (field: 'sell' | 'buy', token: ChoosableToken | undefined) => {
    const raw = form[field]
    return texts[field] ?? (raw === undefined || !token ? '' : editableAmount(raw, token.decimals))
  }
  const missing = (status: LimitForm['fromStatus']) =>
    status === 'error' ? `The link names a token that is not on ${chain?.name ?? 'this network'}.` : undefined
  return (
    <Card aria-labelledby="ticket-title">
      <CardHeader>
        <CardTitle id="ticket-title">Limit order</CardTitle>
      </CardHeader>
      <CardContent className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="relative grid grid-cols-[minmax(0,1fr)] gap-1">
          <TokenInput
            chainId={chain?.id}
            label={isSale ? 'Sell' : 'Sell at most'}
            name={`Amount to sell${from ? `, in ${from.symbol}` : ''}`}
            text={textOf('sell', from)}
            onTextChange={(text) => form.typeAmount('sell', text)}
            token={from}
            onPickToken={() => onPicking('from')}
            balance={balanceText(from)}
            onMax={from && maximum ? () => form.typeAmount('sell', formatAmount(maximum, from.decimals)) : undefined}
            error={missing(form.fromStatus) ?? form.errors.sell?.message}
            below={worth && <DollarValue usd={worth.sell} />}
          />
          <Button
            variant="outline"
            size="round"
            className="absolute top-1/2 left-1/2 z-10 -translate-1/2"
            aria-label="Switch tokens"
            onClick={form.flip}
          >
            <ArrowUpDown aria-hidden size={16} />
          </Button>
          <TokenInput
            chainId={chain?.id}
            label={isSale ? 'Buy at least' : 'Buy'}
            name={`Amount to buy${to ? `, in ${to.symbol}` : ''}`}
            text={textOf('buy', to)}
            onTextChange={(text) => form.typeAmount('buy', text)}
            token={to}
            onPickToken={() => onPicking('to')}
            balance={balanceText(to)}
            error={missing(form.toStatus) ?? form.errors.buy?.message}
            below={worth && <DollarValue usd={worth.buy} />}
          />
        </div>
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
            <span className="font-medium">Partial fills</span>
            <span className="text-soft">
              {form.replaces !== undefined
                ? 'Off: an order that replaces another is filled whole.'
                : form.inParts
                  ? 'May be filled in parts, each at your price or better.'
                  : 'All of it at once, or nothing.'}
            </span>
          </label>
          <Switch
            id={partsId}
            checked={form.inParts}
            disabled={form.replaces !== undefined}
            onChange={(event) => form.changeInParts(event.target.checked)}
          />
        </div>
        {notice}
        {action}
      </CardContent>
      {chain && (
        <TokenPicker
          open={picking !== undefined}
          onClose={() => onPicking(undefined)}
          title={picking === 'from' ? 'Sell' : 'Buy'}
          chain={chain}
          balances={balances}
          chosen={picking === 'from' ? from : to}
          onPick={(token) => {
            if (picking) form.choose(picking, token)
            onPicking(undefined)
          }}
        />
      )}
    </Card>
  )
}
