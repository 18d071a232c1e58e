'use client'

import { useState } from 'react'
import { cn } from '@/components/ui/cn'
import { Tooltip } from '@/components/ui/tooltip'
import { formatAmount, groupAmount } from '@/lib/amount'
import { displayAmount, isShortened } from './display-amount'

type AmountProps = {
  raw: bigint
  token: { decimals: number; symbol: string }
  symbol?: boolean
  className?: string
}

export function Amount({ raw, token, symbol = true, className }: AmountProps) {
  const [copied, setCopied] = useState(false)
  const exact = formatAmount(raw, token.decimals)
  const shown = displayAmount(raw, token.decimals)
  const text = (
    <>
      {shown}
      {symbol && ` ${token.symbol}`}
    </>
  )
  if (!isShortened(raw, token.decimals))
    return <span className={cn('whitespace-nowrap tabular-nums', className)}>{text}</span>

  return (
    <Tooltip
      content={copied ? 'Copied' : `${groupAmount(exact)} ${token.symbol}`}
      className={cn('tabular-nums', className)}
    >
      {(describe) => (
        <button
          type="button"
          className="cursor-copy whitespace-nowrap decoration-dotted underline-offset-4 hover:underline"
          onClick={() => navigator.clipboard.writeText(exact).then(() => setCopied(true))}
          onBlur={() => setCopied(false)}
          onMouseLeave={() => setCopied(false)}
          {...describe}
        >
          {text}
        </button>
      )}
    </Tooltip>
  )
}
