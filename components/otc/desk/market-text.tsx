import { displayChange } from '@/components/trade/amount/display-amount'
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
  return (
    <span className={bps > 0n ? 'text-positive' : 'text-caution'}>
      {(whose === 'you' ? otcText.market.forYou : otcText.market.forTaker)(
        bps > 100_000n ? otcText.market.farAbove : displayChange(Number(bps)),
      )}
    </span>
  )
}
