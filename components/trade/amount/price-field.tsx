'use client'

import { ArrowLeftRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field, FieldError, FieldLabel } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { Chain, Token } from '@/lib/chain/chain'
import { isPricedInverse } from '@/lib/chain/token/market-direction'
import { type PriceText, priceDecimals, priceOf } from '@/lib/ticket/fields/limit-price'
import { tradeText } from '@/messages/trade'
import { AmountNote } from './amount-note'
import { editableAmount } from './display-amount'
import { useAmountInput } from './use-amount-input'

type Side = { token: Pick<Token, 'symbol' | 'decimals' | 'address'> | undefined; amount: bigint | undefined }

type PriceFieldProps = {
  chain: Chain | undefined
  give: Side
  get: Side
  // The typed price; undefined where it is derived from the amounts.
  price: PriceText | undefined
  onPrice: (price: PriceText) => void
  error?: string | undefined
  // Shows the price in dollars at the end of the field.
  value?: ((isInverse: boolean) => ReactNode) | undefined
  // Shows the price compared with the market.
  children: (isInverse: boolean) => ReactNode
}

// Shows an input for a price in the market's direction; inverting it changes only the display.
export function PriceField({ chain, give, get, price, onPrice, error, value, children }: PriceFieldProps) {
  const id = useId()
  const [inverted, setInverted] = useState<boolean>()
  const isInverse =
    inverted ?? price?.isInverse ?? (chain !== undefined && isPricedInverse(chain, give.token, get.token))
  const [base, quote] = isInverse ? [get, give] : [give, get]
  const { inputProps, note } = useAmountInput({
    text: price?.isInverse === isInverse ? price.digits : derivedText(base, quote),
    onTextChange: (digits) => onPrice({ digits, isInverse }),
    symbol: quote.token?.symbol,
  })
  return (
    <Field>
      <div className="flex min-h-6 items-center justify-between gap-3 text-xs">
        <FieldLabel htmlFor={id}>
          {tradeText.ticket.price.name(
            base.token?.symbol ?? tradeText.ticket.price.token,
            quote.token?.symbol ?? tradeText.ticket.price.other,
          )}
        </FieldLabel>
        <Button variant="link" size="inline" onClick={() => setInverted(!isInverse)}>
          <ArrowLeftRight aria-hidden size={14} /> {tradeText.ticket.price.inverse}
        </Button>
      </div>
      <div className="relative">
        <Input
          id={id}
          placeholder="0"
          {...inputProps}
          className={value ? 'pe-28' : undefined}
          aria-describedby={`${id}-value ${id}-note`}
          aria-invalid={error ? true : undefined}
        />
        <span
          id={`${id}-value`}
          className="pointer-events-none absolute inset-y-0 end-3 flex items-center text-xs text-soft"
        >
          {value?.(isInverse)}
        </span>
      </div>
      <div id={`${id}-note`} className="text-xs text-soft">
        {error ? <FieldError>{error}</FieldError> : note && <AmountNote text={note} />}
        {children(isInverse)}
      </div>
    </Field>
  )
}

const derivedText = (give: Side, get: Side): string => {
  if (!give.token || !get.token || give.amount === undefined || get.amount === undefined) return ''
  const decimals = { giveDecimals: give.token.decimals, getDecimals: get.token.decimals }
  return editableAmount(priceOf({ give: give.amount, get: get.amount, ...decimals }), priceDecimals)
}
