'use client'

import { ChevronDown } from 'lucide-react'
import { type ReactNode, type RefObject, useId } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'
import { AmountNote } from './amount-note'
import { TokenIcon } from './token-icon'
import { TransferFeeText } from './transfer-fee'
import { useAmountInput } from './use-amount-input'

type TokenInputProps = {
  chainId: number | undefined
  label: string
  name: string
  text: string
  onTextChange: (text: string) => void
  token: { address: string; symbol: string; transferFeeBps?: number | undefined } | undefined
  onPickToken: () => void
  balance?: ReactNode
  onMax?: (() => void) | undefined
  below?: ReactNode
  loading?: boolean
  stale?: boolean
  error?: string | undefined
  inputRef?: RefObject<HTMLInputElement | null>
}

const textSize = (length: number): string => {
  if (length > 20) return 'text-sm sm:text-base'
  if (length > 15) return 'text-sm sm:text-lg'
  if (length > 11) return 'text-lg sm:text-2xl'
  if (length > 7) return 'text-2xl sm:text-[2rem]'
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
  balance,
  onMax,
  below,
  loading = false,
  stale = false,
  error,
  inputRef,
}: TokenInputProps) {
  const id = useId()
  const { inputProps, note } = useAmountInput({ text, onTextChange, symbol: token?.symbol, inputRef })
  const shown = loading ? '' : inputProps.value
  return (
    <div
      data-slot="token-input"
      className={cn(
        'rounded-control border bg-inset p-3 transition-colors',
        error ? 'border-danger' : 'border-transparent focus-within:border-accent',
      )}
    >
      <div className="flex h-6 items-center justify-between gap-3 text-xs text-soft">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <div className="flex items-center gap-1">
          {balance}
          {onMax && (
            <Button variant="link" size="inline" className="px-1 text-xs" onClick={onMax}>
              Max
            </Button>
          )}
        </div>
      </div>
      <div className="flex h-12 items-center gap-2">
        <div className="relative min-w-0 flex-1">
          <input
            id={id}
            aria-label={name}
            aria-describedby={`${id}-below`}
            aria-invalid={error ? true : undefined}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            placeholder={loading ? '' : '0'}
            {...inputProps}
            value={shown}
            className={cn(
              'h-12 w-full bg-transparent font-medium tracking-tight outline-none placeholder:text-faint',
              textSize(shown.length),
              stale && 'text-faint',
            )}
          />
          {loading && <Skeleton className="pointer-events-none absolute top-3 left-0 h-6 w-32" />}
        </div>
        <Button
          variant="outline"
          size="pill"
          onClick={onPickToken}
          aria-label={token ? `${label}: ${token.symbol}. Change token` : `${label}: choose a token`}
          aria-haspopup="dialog"
        >
          <TokenIcon chainId={chainId} token={token} />
          <span className="max-w-32 truncate">{token?.symbol ?? 'Choose'}</span>
          <ChevronDown aria-hidden size={16} className="text-faint" />
        </Button>
      </div>
      <div id={`${id}-below`} className="flex min-h-5 items-center gap-2 text-xs text-soft">
        {error ? <span className="text-danger">{error}</span> : note ? <AmountNote text={note} /> : below}
        <TransferFeeText token={token} />
      </div>
    </div>
  )
}
