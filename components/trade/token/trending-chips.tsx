'use client'

import { TrendingUp } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import type { TokenList } from '@/hooks/token/use-token-list'
import type { ChoosableToken } from '@/hooks/token/use-tokens'
import { tradeText } from '@/messages/trade'
import { ChangeText } from './change-text'
import { displayShortUsd } from './display-dollars'
import { TokenIcon } from './token-icon'
import { trendingOf } from './trending'

type TrendingChipsProps = {
  chainId: number
  tokens: readonly ChoosableToken[]
  figures: TokenList['figures']
  // Reserves the height until it is known whether there were swaps.
  isLoading: boolean
  onPick: (token: ChoosableToken) => void
}

// Offers the tokens that were traded most here in a day; draws nothing where there were no swaps.
export function TrendingChips({ chainId, tokens, figures, isLoading, onPick }: TrendingChipsProps) {
  const trending = trendingOf(tokens, figures)
  if (isLoading) return <Skeleton className="h-8 w-full" />
  if (trending.length === 0) return null
  return (
    <div className="flex items-center gap-2">
      <p className="flex shrink-0 items-center gap-1 text-xs text-soft">
        <TrendingUp aria-hidden size={14} /> {tradeText.picker.trending.short}
      </p>
      {/* One line, which scrolls. */}
      <ul aria-label={tradeText.picker.trending.name} className="-my-1 flex min-w-0 gap-1.5 overflow-x-auto py-1">
        {trending.map(({ token, volume, swaps, change }) => (
          <li key={token.address}>
            <Button
              variant="outline"
              size="chip"
              title={tradeText.picker.trending.why(displayShortUsd(volume) ?? '', swaps)}
              onClick={() => onPick(token)}
            >
              <TokenIcon chainId={chainId} token={token} size={18} />
              <span className="max-w-20 truncate">{token.symbol}</span>
              <ChangeText bps={change} />
              <span className="sr-only">, {tradeText.picker.trending.why(displayShortUsd(volume) ?? '', swaps)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
