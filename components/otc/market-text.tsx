import type { MarketPrice } from '@/actions/otc/market-price'
import { displayChange } from '@/components/trade/display-amount'
import { Skeleton } from '@/components/ui/skeleton'
import { changeInBasisPoints } from '@/lib/amount'

type MarketTextProps = {
  market: MarketPrice
  // What the offer pays where the market pays `market.pays`, raw units.
  offered: bigint | undefined
  // Whose advantage a larger amount is.
  whose: 'you' | 'the taker'
}

// How an offer compares with what the market pays now for the same amount.
export function MarketText({ market, offered, whose }: MarketTextProps) {
  if (market.status === 'loading') return <Skeleton className="h-4 w-24" />
  if (market.status === 'none') return <span className="text-faint">no market price</span>
  if (market.status === 'unknown') return <span className="text-faint">market price not available now</span>
  // Nothing to compare yet, on one side or the other.
  if (market.pays === undefined || offered === undefined) return <span className="text-faint">–</span>
  const bps = changeInBasisPoints(market.pays, offered)
  if (bps === undefined) return <span className="text-faint">the market pays nothing</span>
  if (bps === 0n) return <span>as the market</span>
  return (
    <span className={bps > 0n ? 'text-positive' : 'text-caution'}>
      {bps > 100_000n ? '> +1,000%' : displayChange(Number(bps))} for {whose}
    </span>
  )
}
