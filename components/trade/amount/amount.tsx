'use client'

import { cn } from '@/components/ui/cn'
import { Tooltip } from '@/components/ui/tooltip'
import { formatAmount, groupAmount } from '@/lib/amount'
import { sharedText } from '@/messages/shared'
import { useCopy } from '../text/copy-button'
import { displayAmount, isShortened } from './display-amount'

type AmountProps = {
  raw: bigint
  token: { decimals: number; symbol: string }
  symbol?: boolean
  className?: string
}

export function Amount({ raw, token, symbol = true, className }: AmountProps) {
  const exact = formatAmount(raw, token.decimals)
  const { outcome, copy, byHand, reset } = useCopy(exact)
  const shown = displayAmount(raw, token.decimals)
  const text = (
    <>
      {shown}
      {symbol && ` ${token.symbol}`}
    </>
  )
  if (!isShortened(raw, token.decimals))
    return (
      <span translate="no" dir="ltr" className={cn('whitespace-nowrap tabular-nums', className)}>
        {text}
      </span>
    )

  return (
    <>
      <Tooltip
        content={outcome ? sharedText.copy[outcome] : `${groupAmount(exact)} ${token.symbol}`}
        className={cn('tabular-nums', className)}
      >
        {(describe) => (
          <button
            type="button"
            translate="no"
            dir="ltr"
            className="cursor-copy whitespace-nowrap decoration-dotted underline-offset-4 hover:underline"
            onClick={copy}
            onBlur={reset}
            onMouseLeave={reset}
            {...describe}
          >
            {text}
          </button>
        )}
      </Tooltip>
      {byHand}
    </>
  )
}
