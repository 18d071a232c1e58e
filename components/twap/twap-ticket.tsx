'use client'

import { lazy, type ReactNode, Suspense } from 'react'
import type { Address } from 'viem'
import type { TwapLimits } from '@/actions/twap/twap-terms'
import { displayAmount, editableAmount } from '@/components/trade/display-amount'
import { PairInputs } from '@/components/trade/pair-inputs'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import type { TwapForm, TwapFormActions } from '@/hooks/twap/use-twap-form'
import type { Balances } from '@/hooks/wallet/use-balances'
import { ProtectionField } from './protection-field'
import { ScheduleFields } from './schedule-fields'
import { SuggestSchedule } from './suggest-schedule'

// Only who came by a partner's link.
const TicketPartner = lazy(() => import('@/components/trade/ticket-partner'))

type TwapTicketProps = {
  form: TwapForm & TwapFormActions
  // At the price of one part now; undefined while there is none.
  limits: TwapLimits | undefined
  balances: Balances
  account: Address | undefined
  // The most that can be sold, raw units.
  maximum: bigint | undefined
  now: number | undefined
  picking: 'from' | 'to' | undefined
  onPicking: (side: 'from' | 'to' | undefined) => void
  notice: ReactNode
  action: ReactNode
}

export function TwapTicket(props: TwapTicketProps) {
  const { form, limits, balances, account, maximum, now, picking, onPicking, notice, action } = props
  const { from, to, side, amountText, amountError } = form
  const isSale = side === 'SELL'
  const derived = (token: { decimals: number } | undefined) =>
    limits && token ? editableAmount(limits.expected, token.decimals) : ''
  const typed = { text: amountText, error: amountError?.message }
  const limitWords =
    limits && from && to
      ? isSale
        ? `Each part brings at least ${displayAmount(limits.perSlice, to.decimals)} ${to.symbol}, or waits.`
        : `All parts cost at most ${displayAmount(limits.limit, from.decimals)} ${from.symbol}, each its share, or they wait.`
      : undefined
  return (
    <Card aria-labelledby="ticket-title">
      <CardHeader>
        <CardTitle id="ticket-title">TWAP order</CardTitle>
      </CardHeader>
      <CardContent className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PairInputs
          pair={form}
          sell={
            isSale ? { label: 'Sell in all', ...typed } : { label: 'Sell about', text: derived(from), error: undefined }
          }
          buy={isSale ? { label: 'Buy about', text: derived(to), error: undefined } : { label: 'Buy in all', ...typed }}
          onType={form.typeAmount}
          onFlip={form.flip}
          onChoose={form.choose}
          balances={balances}
          connected={account !== undefined}
          maximum={maximum}
          picking={picking}
          onPicking={onPicking}
        />
        <SuggestSchedule chain={form.chain} form={form} owner={account}>
          {(button, words) => (
            <div className="grid gap-1">
              <ScheduleFields form={form} now={now} aside={button} />
              <p role="status" className="text-xs text-soft empty:hidden">
                {words}
              </p>
            </div>
          )}
        </SuggestSchedule>
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
