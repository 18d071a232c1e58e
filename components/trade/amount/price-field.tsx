'use client'

import { type ReactNode, useId } from 'react'
import { Field, FieldError, FieldLabel } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { Token } from '@/lib/chain/chain'
import { priceDecimals, priceOf } from '@/lib/ticket/fields/limit-price'
import { tradeText } from '@/messages/trade'
import { AmountNote } from './amount-note'
import { editableAmount } from './display-amount'
import { useAmountInput } from './use-amount-input'

type Side = { token: Pick<Token, 'symbol' | 'decimals'> | undefined; amount: bigint | undefined }

type PriceFieldProps = {
  give: Side
  get: Side
  // The price as it is being written; undefined where it follows from the amounts.
  text: string | undefined
  onTextChange: (text: string) => void
  error?: string | undefined
  // What the price is worth, at the end of the field.
  value?: ReactNode
  // What else can be done about the price, beside its name.
  actions: ReactNode
  // How the price stands against the market.
  children: ReactNode
}

export function PriceField({ give, get, text, onTextChange, error, value, actions, children }: PriceFieldProps) {
  const id = useId()
  const { inputProps, note } = useAmountInput({
    text: text ?? derivedText(give, get),
    onTextChange,
    symbol: get.token?.symbol,
  })
  return (
    <Field>
      <div className="flex min-h-6 items-center justify-between gap-3 text-xs">
        <FieldLabel htmlFor={id}>
          {tradeText.ticket.price.name(
            give.token?.symbol ?? tradeText.ticket.price.token,
            get.token?.symbol ?? tradeText.ticket.price.other,
          )}
        </FieldLabel>
        {actions}
      </div>
      <div className="relative">
        <Input
          id={id}
          placeholder="0"
          {...inputProps}
          className={value ? 'pr-28' : undefined}
          aria-describedby={`${id}-value ${id}-note`}
          aria-invalid={error ? true : undefined}
        />
        <span
          id={`${id}-value`}
          className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-xs text-soft"
        >
          {value}
        </span>
      </div>
      <div id={`${id}-note`} className="text-xs text-soft">
        {error ? <FieldError>{error}</FieldError> : note && <AmountNote text={note} />}
        {children}
      </div>
    </Field>
  )
}

const derivedText = (give: Side, get: Side): string => {
  if (!give.token || !get.token || give.amount === undefined || get.amount === undefined) return ''
  const decimals = { giveDecimals: give.token.decimals, getDecimals: get.token.decimals }
  return editableAmount(priceOf({ give: give.amount, get: get.amount, ...decimals }), priceDecimals)
}
