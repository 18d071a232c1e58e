'use client'

import { lazy, type ReactNode, Suspense } from 'react'
import type { Address } from 'viem'
import { displayAmount, editableAmount } from '@/components/trade/amount/display-amount'
import { PairInputs } from '@/components/trade/token/pair-inputs'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import type { TwapForm, TwapFormActions } from '@/hooks/twap/use-twap-form'
import type { Balances } from '@/hooks/wallet/read/use-balances'
import { formatAmount } from '@/lib/amount'
import { usdOf } from '@/lib/ticket/fields/usd-of'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import type { TwapLimits } from '@/lib/ticket/terms/twap-terms'
import { twapText } from '@/messages/twap'
import { ProtectionField } from './protection-field'
import { ScheduleFields } from './schedule-fields'
import { SuggestSchedule } from './suggest-schedule'

// Only who came by a partner's link.
const TicketPartner = lazy(() => import('@/components/trade/ticket/ticket-partner'))

type TwapTicketProps = {
  form: TwapForm & TwapFormActions
  // At the price of one part now; undefined while there is none.
  limits: TwapLimits | undefined
  // That price, which says what is worth how many dollars.
  price: FrozenIntent | undefined
  balances: Balances
  account: Address | undefined
  // The most that can be sold, raw units.
  maximum: bigint | undefined
  now: number | undefined
  picking: 'from' | 'to' | undefined
  onPicking: (side: 'from' | 'to' | undefined) => void
  // What parts gain now.
  against: ReactNode
  notice: ReactNode
  action: ReactNode
}

export function TwapTicket(props: TwapTicketProps) {
  const { form, limits, price, balances, account, maximum, now, picking, onPicking, against, notice, action } = props
  const { from, to, side, amountText, amountError } = form
  const isSale = side === 'SELL'
  const derived = (token: { decimals: number } | undefined) => ({
    text: limits && token ? editableAmount(limits.expected, token.decimals) : '',
    error: undefined,
  })
  const typed = { text: amountText, error: amountError?.message }
  const { input, output } = price?.price.route.origin ?? {}
  const [sold, bought] = isSale ? [form.total, limits?.expected] : [limits?.expected, form.total]
  const limitWords =
    limits && from && to
      ? isSale
        ? twapText.ticket.partBrings(`${displayAmount(limits.perSlice, to.decimals)} ${to.symbol}`)
        : twapText.ticket.allCost(`${displayAmount(limits.limit, from.decimals)} ${from.symbol}`)
      : undefined
  return (
    <Card aria-labelledby="ticket-title">
      <CardHeader>
        <CardTitle id="ticket-title">{twapText.page.title}</CardTitle>
      </CardHeader>
      <CardContent className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PairInputs
          pair={form}
          sell={{
            ...(isSale
              ? { label: twapText.ticket.sellInAll, ...typed }
              : { label: twapText.ticket.sellAbout, ...derived(from) }),
            worth: worthOf(sold, input),
          }}
          buy={{
            ...(isSale
              ? { label: twapText.ticket.buyAbout, ...derived(to) }
              : { label: twapText.ticket.buyInAll, ...typed }),
            worth: worthOf(bought, output),
          }}
          onType={form.typeAmount}
          onFlip={form.flip}
          onChoose={form.choose}
          balances={balances}
          connected={account !== undefined}
          onMax={from && maximum ? () => form.typeAmount('sell', formatAmount(maximum, from.decimals)) : undefined}
          picking={picking}
          onPicking={onPicking}
        />
        <SuggestSchedule chain={form.chain} form={form} owner={account}>
          {(button, suggested) => (
            <div className="grid gap-1">
              <ScheduleFields form={form} now={now} aside={button} />
              <p role="status" className="text-xs text-soft empty:hidden">
                {suggested}
              </p>
            </div>
          )}
        </SuggestSchedule>
        {against}
        <ProtectionField form={form} limit={limitWords} />
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

// What an amount is worth, by what the price says of another amount of the token.
const worthOf = (amount: bigint | undefined, one: { amount: string; amountUSD: string | null } | undefined) =>
  amount === undefined || !one
    ? undefined
    : { amount, usd: usdOf(amount, { amount: BigInt(one.amount), usd: one.amountUSD }) }
