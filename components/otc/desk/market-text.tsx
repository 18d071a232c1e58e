import { displayPercent } from '@/components/trade/amount/display-amount'
import { Skeleton } from '@/components/ui/skeleton'
import { changeInBasisPoints } from '@/lib/amount'
import type { MarketPrice } from '@/lib/ticket/price/market-price'
import { otcText } from '@/messages/otc'

type MarketTextProps = {
  market: MarketPrice
  // What the offer pays where the market pays `market.pays`, raw units.
  offered: bigint | undefined
  // Whose advantage a larger amount is.
  whose: 'you' | 'taker'
}

// Basis points within which an offer is at the market: gas is more, and prices move as much in a minute.
export const closeBps = 10

// How an offer compares with what the market pays now for the same amount.
export function MarketText({ market, offered, whose }: MarketTextProps) {
  if (market.status === 'loading') return <Skeleton className="h-4 w-24" />
  if (market.status === 'none') return <span className="text-faint">{otcText.market.none}</span>
  if (market.status === 'unknown') return <span className="text-faint">{otcText.market.unknown}</span>
  // Nothing to compare yet, on one side or the other.
  if (market.pays === undefined || offered === undefined)
    return <span className="text-faint">{otcText.market.open}</span>
  const bps = changeInBasisPoints(market.pays, offered)
  if (bps === undefined) return <span className="text-faint">{otcText.market.paysNothing}</span>
  if (bps === 0n) return <span>{otcText.market.same}</span>
  const size = Number(bps > 0n ? bps : -bps)
  const percent = size > 100_000 ? otcText.market.farAbove : displayPercent(size)
  const said = otcText.market[bps > 0n ? 'better' : 'worse'](percent)
  const tone = size < closeBps ? 'text-soft' : bps > 0n ? 'text-positive' : 'text-danger'
  return <span className={tone}>{whose === 'you' ? said : otcText.market.forTaker(said)}</span>
}
