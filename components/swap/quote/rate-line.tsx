'use client'

import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { displayRate } from '@/components/trade/amount/display-amount'
import { Button } from '@/components/ui/button'
import { swapText } from '@/messages/swap'
import type { SwapFigures } from './swap-figures'

export function RateLine({ figures }: { figures: SwapFigures }) {
  const [inverted, setInverted] = useState(false)
  const src = { raw: figures.pays, decimals: figures.src.decimals, symbol: figures.src.symbol }
  const dest = { raw: figures.gets, decimals: figures.dest.decimals, symbol: figures.dest.symbol }
  const [base, quote] = inverted ? [dest, src] : [src, dest]
  const rate = swapText.quote.rate(base.symbol, displayRate(base, quote) ?? '–', quote.symbol)
  return (
    <Button
      variant="link"
      size="inline"
      className="min-w-0 gap-1.5 font-medium text-ink tabular-nums"
      aria-label={swapText.quote.inverseOf(rate)}
      onClick={() => setInverted(!inverted)}
    >
      <span className="truncate">{rate}</span>
      <ArrowLeftRight aria-hidden size={12} className="text-faint" />
    </Button>
  )
}
