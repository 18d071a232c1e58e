import { boundsOf, isRefuted, type ReadMarket } from '@/hooks/proof/use-market-on-chain'
import type { Proved } from '@/lib/proof/check-proof'
import { nearBps } from '@/lib/proof/near'
import { displayCount } from '@/lib/write-decimal'
import { proofText } from '@/messages/proof'

type Bounds = Pick<Proved, 'verdict' | 'gross' | 'net'>
type VerdictInput = { check: Bounds; market: ReadMarket }

export type ProofVerdict = { tone: 'positive' | 'neutral' | 'caution' | 'danger'; text: string }

// Returns the warning that the chain contradicts the service; undefined without a contradiction.
export function differenceFrom(market: ReadMarket): string | undefined {
  if (!isRefuted(market)) return undefined
  if (market.status !== 'compared') return proofText.verdict.otherBlock
  return market.differences.length > 0 ? proofText.verdict.different : proofText.verdict.leftOut
}

// Returns a valid proof's verdict: green only for a near bound and pools that the chain confirms.
export function proofVerdictOf({ check, market }: VerdictInput): ProofVerdict {
  const difference = differenceFrom(market)
  if (difference) return { tone: 'danger', text: difference }
  const bounds = boundsOf(check, market)
  if (isLoose(bounds)) {
    const text = bounds.net.gapBps >= 2 * bounds.gross.gapBps ? proofText.verdict.looseByGas : proofText.verdict.loose
    return { tone: 'caution', text: text(nearBps) }
  }
  const bps = displayCount(Math.max(nearBps, Math.ceil(bounds.net.gapBps)))
  const better = isGasAloneInDoubt(bounds)
    ? proofText.verdict.betterBeforeGas(displayCount(nearBps), bps)
    : proofText.verdict.better(bps)
  switch (market.status) {
    case 'reading':
      return { tone: 'neutral', text: proofText.verdict.reading }
    case 'lagging':
      return { tone: 'neutral', text: proofText.verdict.lagging(displayCount(market.blockNumber)) }
    case 'pruned':
      return { tone: 'neutral', text: proofText.verdict.nearButPruned(better, displayCount(market.blockNumber)) }
    case 'compared': {
      const { orders, pools } = market.unchecked
      if (pools.length + orders === 0) return { tone: 'positive', text: proofText.verdict.near(better) }
      return {
        tone: pools.length > 0 ? 'neutral' : 'positive',
        text: proofText.verdict.nearIfServed(better, countsText(pools.length, orders)),
      }
    }
    default:
      return { tone: 'neutral', text: proofText.verdict.nearIfRight(better) }
  }
}

// True if the price is near the best one before gas, and only the gas of other routes keeps the
// bound away. The bound underestimates that gas, which weighs most in small amounts.
export const isGasAloneInDoubt = ({ verdict, gross }: Bounds): boolean => verdict === 'loose' && gross.gapBps <= nearBps

// True if more than gas keeps the bound away.
export const isLoose = (bounds: Bounds): boolean => bounds.verdict === 'loose' && !isGasAloneInDoubt(bounds)

// Returns the verdict of an agents' price, `gapBps` from the bound net of gas; as near as the
// quoted route counts as near if that is proved.
export function intentVerdictOf({ check, market, gapBps }: VerdictInput & { gapBps: number }): ProofVerdict {
  if (isRefuted(market)) return { tone: 'danger', text: proofText.verdict.intentDifferent }
  const bounds = boundsOf(check, market)
  if (gapBps > Math.max(nearBps, isLoose(bounds) ? 0 : bounds.net.gapBps))
    return { tone: 'caution', text: proofText.verdict.intentLoose }
  const { tone } = proofVerdictOf({ check: { ...bounds, verdict: 'proved' }, market })
  const isRight = tone === 'positive'
  if (gapBps <= 0) return { tone, text: isRight ? proofText.verdict.intentBest : proofText.verdict.intentBestIfRight }
  const bps = displayCount(Math.max(nearBps, Math.ceil(gapBps)))
  return { tone, text: (isRight ? proofText.verdict.intentNear : proofText.verdict.intentNearIfRight)(bps) }
}

// Returns the number of pools and orders as text; either may be zero.
export const countsText = (pools: number, orders: number): string => {
  if (orders === 0) return proofText.counts.pools(pools)
  return pools === 0 ? proofText.counts.openOrders(orders) : proofText.counts.both(pools, orders)
}

// Returns output per bound for a sale, bound per cost for a purchase, in bps, rounded down.
export const shareOfBest = (side: 'SELL' | 'BUY', gapBps: number): number =>
  Math.floor(side === 'SELL' ? 10_000 / (1 + gapBps / 10_000) : Math.max(0, 10_000 - gapBps))
