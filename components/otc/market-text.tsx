import { displayChange } from '@/components/trade/display-amount'
import { Skeleton } from '@/components/ui/skeleton'
import type { MarketPrice } from '@/hooks/otc/use-market-price'
import { changeInBasisPoints } from '@/lib/amount'

type MarketTextProps = {
  market: MarketPrice
  // What the offer pays where the market pays `market.pays`, raw units.
  offered: bigint | undefined
  // Whose advantage a larger amount is.
  better: string
  worse: string
}

// How an offer compares with what the market pays now for the same amount.
export function MarketText({ market, offered, better, worse }: MarketTextProps) {
  if (market.status === 'loading') return <Skeleton className="h-4 w-24" />
  const bps = market.status === 'ready' && offered !== undefined ? changeInBasisPoints(market.pays, offered) : undefined
  if (bps === undefined) return <span className="text-faint">no market price</span>
  if (bps === 0n) return <span>as the market</span>
  const good = bps > 0n
  return (
    <span className={good ? 'text-positive' : 'text-caution'}>
      {bps > 100_000n ? '> +1,000%' : displayChange(Number(bps))} {good ? better : worse}
    </span>
  )
}
