import { lazy, type ReactNode, Suspense } from 'react'
import type { Address } from 'viem'
import { displayAmount, editableAmount } from '@/components/trade/amount/display-amount'
import type { IntentPriceView } from '@/hooks/intent/use-intent-price'
import type { TwapForm, TwapFormActions } from '@/hooks/twap/use-twap-form'
import { usdOf } from '@/lib/ticket/fields/usd-of'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import type { TwapLimits } from '@/lib/ticket/terms/twap-terms'
import { twapText } from '@/messages/twap'
import { ProtectionField } from './protection-field'
import { ScheduleFields } from './schedule-fields'
import { SuggestSchedule } from './suggest-schedule'

// Loaded for a token that is bought on another chain.
const ReceiverRow = lazy(() =>
  import('@/components/trade/ticket/receiver-row').then((module) => ({ default: module.ReceiverRow })),
)
const Across = lazy(() => import('@/components/trade/transfer/across'))

type TwapFieldsProps = {
  form: TwapForm & TwapFormActions
  // At the price of one part now; undefined while there is none.
  limits: TwapLimits | undefined
  account: Address | undefined
  // The time of the chain, unix seconds.
  now: number | undefined
  // Compares the parts with one swap.
  against: ReactNode
  // The price of one part.
  market: IntentPriceView
}

// The fields of an order over time below its tokens.
export function TwapFields({ form, limits, account, now, against, market }: TwapFieldsProps) {
  const { from, to, side } = form
  const limitWords =
    limits && from && to
      ? side === 'SELL'
        ? twapText.ticket.partBrings(`${displayAmount(limits.perSlice, to.decimals)} ${to.symbol}`)
        : twapText.ticket.allCost(`${displayAmount(limits.limit, from.decimals)} ${from.symbol}`)
      : undefined
  return (
    <>
      {form.crosses && (
        <Suspense fallback={<div className="h-21" />}>
          <Across isOfPart form={form} price={market.price} loading={market.status === 'loading'} />
          <ReceiverRow form={form} />
        </Suspense>
      )}
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
    </>
  )
}

// Returns the two amounts of a ticket over time: one is written, the other one follows from the price of one part.
export const twapSides = (form: TwapForm, limits: TwapLimits | undefined, price: FrozenIntent | undefined) => {
  const { from, to, side, amountText, amountError } = form
  const isSale = side === 'SELL'
  const { input } = price?.price.route.origin ?? {}
  const { output } = price?.price.route.destination ?? {}
  const written = { text: amountText, error: amountError?.message }
  const derived = (token: { decimals: number } | undefined) => ({
    text: limits && token ? editableAmount(limits.expected, token.decimals) : '',
    error: undefined,
  })
  return {
    sell: {
      label: isSale ? twapText.ticket.sellInAll : twapText.ticket.sellAbout,
      ...(isSale ? written : derived(from)),
      worth: worthOf(isSale ? form.total : limits?.expected, input),
    },
    buy: {
      label: isSale ? twapText.ticket.buyAbout : twapText.ticket.buyInAll,
      ...(isSale ? derived(to) : written),
      worth: worthOf(isSale ? limits?.expected : form.total, output),
    },
  }
}

// Returns the worth of an amount, by what the price says of another amount of the token.
const worthOf = (amount: bigint | undefined, one: { amount: string; amountUSD: string | null } | undefined) =>
  amount === undefined || !one
    ? undefined
    : { amount, usd: usdOf(amount, { amount: BigInt(one.amount), usd: one.amountUSD }) }
