'use client'

import { ArrowUpDown, ChevronDown } from 'lucide-react'
import { lazy, type ReactNode, type RefObject, Suspense, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'
import { readAmount } from '@/lib/ticket/fields/read-amount'
import { tradeText } from '@/messages/trade'
import { AmountNote } from '../amount/amount-note'
import { displayAmount } from '../amount/display-amount'
import type { Worth } from '../amount/dollar-input'
import { DollarValue } from '../amount/dollar-value'
import { TransferFeeText } from '../amount/transfer-fee'
import { useAmountInput } from '../amount/use-amount-input'
import { TokenIcon } from './token-icon'

export type TokenInputProps = {
  chainId: number | undefined
  label: string
  name: string
  text: string
  onTextChange: (text: string) => void
  token: { address: string; symbol: string; decimals: number; transferFeeBps?: number | undefined } | undefined
  onPickToken: () => void
  // Shown next to the label.
  network?: ReactNode
  balance?: ReactNode
  onMax?: (() => void) | undefined
  // An amount of the token with its value, which prices the field's amount.
  worth?: Worth | undefined
  below?: ReactNode
  loading?: boolean
  stale?: boolean
  error?: string | undefined
  inputRef?: RefObject<HTMLInputElement | null>
}

// Loaded only to enter dollars.
const DollarInput = lazy(() => import('../amount/dollar-input'))

const fieldClass = (length: number, isStale: boolean): string =>
  cn(
    'h-12 w-full bg-transparent font-medium tracking-tight outline-none placeholder:text-faint',
    textSize(length),
    isStale && 'text-faint',
  )

// Returns the amount of the token, shown while dollars are entered.
const amountOf = (text: string, { symbol, decimals }: { symbol: string; decimals: number }): string =>
  `${displayAmount(readAmount(text, decimals).amount ?? 0n, decimals)} ${symbol}`

// Returns the text size by length and container, as a ticket is narrow next to its evidence, too.
const textSize = (length: number): string => {
  if (length > 20) return 'text-2xs @min-[18rem]:text-sm @min-[22rem]:text-base'
  if (length > 15) return 'text-2xs @min-[18rem]:text-sm @min-[22rem]:text-lg'
  if (length > 11) return 'text-xs @min-[18rem]:text-lg @min-[22rem]:text-2xl'
  if (length > 7) return 'text-base @min-[18rem]:text-2xl @min-[22rem]:text-[2rem]'
  if (length > 5) return 'text-lg @min-[18rem]:text-[2rem]'
  return 'text-[2rem]'
}

export function TokenInput({
  chainId,
  label,
  name,
  text,
  onTextChange,
  token,
  onPickToken,
  network,
  balance,
  onMax,
  worth,
  below,
  loading = false,
  stale = false,
  error,
  inputRef,
}: TokenInputProps) {
  const id = useId()
  const [isInDollars, setIsInDollars] = useState(false)
  const { inputProps, note } = useAmountInput({ text, onTextChange, symbol: token?.symbol, inputRef })
  const shown = loading ? '' : inputProps.value
  const field = {
    id,
    'aria-label': name,
    'aria-describedby': `${id}-below`,
    'aria-invalid': error ? true : undefined,
    autoComplete: 'off',
    autoCorrect: 'off',
    spellCheck: false,
    placeholder: loading ? '' : '0',
  }
  const classOf = (length: number) => fieldClass(length, stale)
  return (
    <div
      data-slot="token-input"
      className={cn(
        '@container rounded-control border bg-inset p-3 tabular-nums transition-colors',
        error ? 'border-danger' : 'border-transparent focus-within:border-accent',
      )}
    >
      <div className="flex h-6 items-center justify-between gap-3 text-xs text-soft">
        <div className="flex min-w-0 items-center gap-2">
          <label htmlFor={id} className="font-medium whitespace-nowrap">
            {label}
          </label>
          {network}
        </div>
        <div className="flex items-center gap-1">
          {balance}
          {onMax && (
            <Button variant="link" size="inline" className="px-1 text-xs" onClick={onMax}>
              {tradeText.ticket.token.maximum}
            </Button>
          )}
        </div>
      </div>
      <div className="flex h-12 items-center gap-2">
        <div className="relative min-w-0 flex-1">
          {isInDollars && token ? (
            <Suspense fallback={<Skeleton className="my-3 h-6 w-32" />}>
              <DollarInput
                key={token.address}
                chainId={chainId}
                token={token}
                text={text}
                worth={worth}
                loading={loading}
                inputRef={inputRef}
                classOf={classOf}
                onTextChange={onTextChange}
                field={{ ...field, 'aria-label': tradeText.ticket.token.inDollars(name) }}
              />
            </Suspense>
          ) : (
            <input {...field} {...inputProps} value={shown} className={classOf(shown.length)} />
          )}
          {loading && <Skeleton className="pointer-events-none absolute top-3 start-0 h-6 w-32" />}
        </div>
        <Button
          variant="outline"
          size="pill"
          onClick={onPickToken}
          aria-label={
            token ? tradeText.ticket.token.change(label, token.symbol) : tradeText.ticket.token.chooseFor(label)
          }
          aria-haspopup="dialog"
        >
          <TokenIcon chainId={chainId} token={token} />
          <span className="max-w-32 truncate">{token?.symbol ?? tradeText.ticket.token.choose}</span>
          <ChevronDown aria-hidden size={16} className="text-faint" />
        </Button>
      </div>
      <div className="flex min-h-6 items-center gap-2 text-xs text-soft">
        <div id={`${id}-below`} className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
          {error ? (
            <span className="text-danger">{error}</span>
          ) : isInDollars && token ? (
            <span className="truncate">{amountOf(text, token)}</span>
          ) : note ? (
            <AmountNote text={note} />
          ) : (
            worth && <DollarValue usd={worth.usd} />
          )}
          {!error && !note && below}
          <TransferFeeText token={token} />
        </div>
        {token && (
          <Button
            variant="link"
            size="inline"
            className="text-soft"
            aria-label={tradeText.ticket.token.typeIn(
              isInDollars ? token.symbol : tradeText.ticket.token.dollars,
              label,
            )}
            onClick={() => setIsInDollars(!isInDollars)}
          >
            {isInDollars ? token.symbol : tradeText.ticket.token.dollars} <ArrowUpDown aria-hidden size={12} />
          </Button>
        )}
      </div>
    </div>
  )
}
