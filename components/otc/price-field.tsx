'use client'

import { useId } from 'react'
import type { MarketPrice } from '@/actions/otc/market-price'
import { priceDecimals, priceOf } from '@/actions/otc/offer-form'
import { AmountNote } from '@/components/trade/amount-note'
import { editableAmount } from '@/components/trade/display-amount'
import { useAmountInput } from '@/components/trade/use-amount-input'
import { Button } from '@/components/ui/button'
import { Field, FieldLabel } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { OfferForm } from '@/hooks/otc/use-offer-form'
import { MarketText } from './market-text'

export function PriceField({ form, market }: { form: OfferForm; market: MarketPrice }) {
  const id = useId()
  const { draft, change, give, get, giveAmount, getAmount } = form
  const derived =
    give && get && giveAmount !== undefined && getAmount !== undefined
      ? editableAmount(
          priceOf({ give: giveAmount, get: getAmount, giveDecimals: give.decimals, getDecimals: get.decimals }),
          priceDecimals,
        )
      : ''
  const { inputProps, note } = useAmountInput({
    text: draft.driver === 'price' ? draft.drivenText : derived,
    onTextChange: (drivenText) => change({ driver: 'price', drivenText }),
    symbol: get?.symbol,
  })
  const takeMarket =
    market.status === 'ready' && get
      ? () => change({ driver: 'get', drivenText: editableAmount(market.pays, get.decimals) })
      : undefined
  return (
    <Field>
      <div className="flex min-h-6 items-center justify-between gap-3 text-xs">
        <FieldLabel htmlFor={id}>
          Price of 1 {give?.symbol ?? 'token'}, in {get?.symbol ?? 'the other'}
        </FieldLabel>
        {takeMarket && (
          <Button variant="link" size="inline" onClick={takeMarket}>
            Use market price
          </Button>
        )}
      </div>
      <Input id={id} placeholder="0" {...inputProps} aria-describedby={`${id}-note`} />
      <div id={`${id}-note`} className="text-xs text-soft">
        {note && <AmountNote text={note} />}
        <p className="flex min-h-5 items-center justify-between gap-2">
          <span>Against the market now</span>
          {giveAmount === undefined ? (
            <span className="text-faint">enter an amount</span>
          ) : (
            <MarketText market={market} offered={getAmount} whose="you" />
          )}
        </p>
      </div>
    </Field>
  )
}
