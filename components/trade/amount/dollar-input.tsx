'use client'

import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type RefObject, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { useApi } from '@/hooks/use-site'
import { isSameAddress } from '@/lib/address'
import { formatAmount } from '@/lib/amount'
import { tokenPricesQuery } from '@/lib/api/catalog-queries'
import { readAmount } from '@/lib/ticket/fields/read-amount'
import { amountForUsd, usdOf } from '@/lib/ticket/fields/usd-of'
import { tradeText } from '@/messages/trade'
import { useAmountInput } from './use-amount-input'

// An amount of a token in raw units with its value in dollars, a decimal string.
export type Worth = { amount: bigint; usd: string | null | undefined }

type DollarInputProps = {
  chainId: number | undefined
  token: { address: string; symbol: string; decimals: number }
  // The amount of the token, which is what is traded.
  text: string
  onTextChange: (text: string) => void
  // The value by the quote; without one the token's price by the pools is used.
  worth: Worth | undefined
  loading: boolean
  inputRef: RefObject<HTMLInputElement | null> | undefined
  field: ComponentProps<'input'>
  // Returns the class name for a number of shown characters.
  classOf: (length: number) => string
}

// Shows an input for dollars, which sets the amount of the token, rounded down. A later price
// changes the dollars, never the amount.
export default function DollarInput(props: DollarInputProps) {
  const { chainId, token, text, onTextChange, worth, loading, inputRef, field, classOf } = props
  const [typed, setTyped] = useState<{ dollars: string; text: string }>()
  const { data, isPending } = useQuery({
    ...tokenPricesQuery(useApi(), chainId ?? 0),
    enabled: chainId !== undefined && !worth?.usd,
  })
  const listed = data?.tokens.find(({ address }) => isSameAddress(address, token.address))
  const unit: Worth = worth?.usd ? worth : { amount: 10n ** BigInt(token.decimals), usd: listed?.priceUSD }
  const { amount } = readAmount(text, token.decimals)
  const dollars = typed?.text === text ? typed.dollars : amount === undefined ? '' : cents(usdOf(amount, unit))
  const setDollars = (next: string) => {
    const bought = amountForUsd(next, unit)
    const written = bought ? formatAmount(bought, token.decimals) : ''
    setTyped({ dollars: next, text: written })
    onTextChange(written)
  }
  const { inputProps } = useAmountInput({ text: dollars, onTextChange: setDollars, symbol: 'USD', inputRef })
  if (!unit.usd)
    return (
      <p className="flex h-12 items-center text-sm text-soft">
        {isPending ? tradeText.ticket.token.readingPrice : tradeText.ticket.token.noPrice}
      </p>
    )
  const shown = loading ? '' : inputProps.value
  const className = classOf(shown.length + 1)
  return (
    <span className={cn('flex items-center', className)}>
      <span aria-hidden className="text-soft">
        $
      </span>
      <input {...field} {...inputProps} value={shown} className={className} />
    </span>
  )
}

const cents = (usd: string | undefined): string => usd?.replace(/(\.\d{2})\d+$/, '$1') ?? ''
