import { lazy, type ReactNode, Suspense } from 'react'
import type { Address } from 'viem'
import { displayAmount, editableAmount } from '@/components/trade/amount/display-amount'
import { amountErrorText } from '@/components/trade/text/amount-error-text'
import type { IntentPriceView } from '@/hooks/intent/use-intent-price'
import type { TwapForm, TwapFormActions } from '@/hooks/twap/use-twap-form'
import { useChainNow } from '@/hooks/wallet/read/use-chain-now'
import { usdOf } from '@/lib/ticket/fields/usd-of'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import type { TwapLimits } from '@/lib/ticket/terms/twap-terms'
import { twapText } from '@/messages/twap'
import { ProtectionField } from './protection-field'
import { ScheduleFields } from './schedule-fields'
import { SuggestSchedule } from './suggest-schedule'

// Loaded for a token that is bought on another chain.
const RecipientRow = lazy(() =>
  import('@/components/trade/ticket/recipient-row').then((module) => ({ default: module.RecipientRow })),
)
const Across = lazy(() => import('@/components/trade/transfer/across'))

type TwapFieldsProps = {
  form: TwapForm & TwapFormActions
  // The limits at the current price of one slice; undefined without one.
  limits: TwapLimits | undefined
  account: Address | undefined
  // The comparison of the slices with one swap.
  against: ReactNode
  // The price of one slice.
  market: IntentPriceView
}

// Shows the fields of a TWAP order below its tokens.
export function TwapFields({ form, limits, account, against, market }: TwapFieldsProps) {
  const { from, to, side } = form
  const now = useChainNow(form.chain?.id)
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
          <RecipientRow form={form} />
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

// Returns a TWAP ticket's amounts: one typed, the other derived from the price of one slice.
export const twapSides = (form: TwapForm, limits: TwapLimits | undefined, price: FrozenIntent | undefined) => {
  const { from, to, side, amountText, amountError } = form
  const isSale = side === 'SELL'
  const { input } = price?.price.route.origin ?? {}
  const { output } = price?.price.route.destination ?? {}
  const written = { text: amountText, error: amountError && amountErrorText(amountError) }
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

// Returns the value of an amount by the value of another amount of its token.
const worthOf = (amount: bigint | undefined, one: { amount: string; amountUSD: string | null } | undefined) =>
  amount === undefined || !one
    ? undefined
    : { amount, usd: usdOf(amount, { amount: BigInt(one.amount), usd: one.amountUSD }) }
