import { displayPercent } from '@/components/trade/amount/display-amount'
import { Skeleton } from '@/components/ui/skeleton'
import { changeInBasisPoints } from '@/lib/amount'
import type { MarketPrice } from '@/lib/ticket/price/market-price'
import { otcText } from '@/messages/otc'

type MarketTextProps = {
  market: MarketPrice
  // The amount that the offer pays, to compare with `market.pays`, raw units.
  offered: bigint | undefined
  // The side that gains from a larger amount.
  whose: 'you' | 'taker'
}

// Basis points within which an offer counts as at market; gas and short price moves exceed it.
export const closeBps = 10

// Shows how an offer compares with what the market pays now for the same amount.
export function MarketText({ market, offered, whose }: MarketTextProps) {
  if (market.status === 'loading') return <Skeleton className="h-4 w-24" />
  if (market.status === 'none') return <span className="text-faint">{otcText.market.none}</span>
  if (market.status === 'unknown') return <span className="text-faint">{otcText.market.unknown}</span>
  // Shows a dash while one of the two amounts is unknown.
  if (market.pays === undefined || offered === undefined)
    return <span className="text-faint">{otcText.market.open}</span>
  const bps = changeInBasisPoints(market.pays, offered)
  if (bps === undefined) return <span className="text-faint">{otcText.market.paysNothing}</span>
  if (bps === 0n) return <span>{otcText.market.same}</span>
  const size = Number(bps > 0n ? bps : -bps)
  const percent = size > 100_000 ? otcText.market.farAbove : displayPercent(size)
  const comparison = otcText.market[bps > 0n ? 'better' : 'worse'](percent)
  const tone = size < closeBps ? 'text-soft' : bps > 0n ? 'text-positive' : 'text-danger'
  return <span className={tone}>{whose === 'you' ? comparison : otcText.market.forTaker(comparison)}</span>
}
