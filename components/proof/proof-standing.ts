import { boundsOf, isRefuted, type ReadMarket } from '@/hooks/proof/use-market-on-chain'
import type { Proved } from '@/lib/proof/check-proof'
import { nearBps } from '@/lib/proof/near'
import { displayCount } from '@/lib/write-decimal'
import { proofText } from '@/messages/proof'

type Bounds = Pick<Proved, 'verdict' | 'gross' | 'net'>
type StandingInput = { check: Bounds; market: ReadMarket }

export type ProofStanding = { tone: 'positive' | 'neutral' | 'caution' | 'danger'; says: string }

// What a person has to know before anything else: the chain says something else than the service.
export function differenceFrom(market: ReadMarket): string | undefined {
  if (!isRefuted(market)) return undefined
  if (market.status !== 'compared') return proofText.standing.otherBlock
  return market.differences.length > 0 ? proofText.standing.different : proofText.standing.leftOut
}

// What a proof that adds up is worth. It is green only where that is earned: the bound is near, and the chain confirms the pools.
export function standingOf({ check, market }: StandingInput): ProofStanding {
  const difference = differenceFrom(market)
  if (difference) return { tone: 'danger', says: difference }
  const bounds = boundsOf(check, market)
  if (isLoose(bounds)) {
    const says = bounds.net.gapBps >= 2 * bounds.gross.gapBps ? proofText.standing.looseByGas : proofText.standing.loose
    return { tone: 'caution', says: says(nearBps) }
  }
  const bps = displayCount(Math.max(nearBps, Math.ceil(bounds.net.gapBps)))
  const better = isGasAloneInDoubt(bounds)
    ? proofText.standing.betterBeforeGas(displayCount(nearBps), bps)
    : proofText.standing.better(bps)
  switch (market.status) {
    case 'reading':
      return { tone: 'neutral', says: proofText.standing.reading }
    case 'lagging':
      return { tone: 'neutral', says: proofText.standing.lagging(displayCount(market.blockNumber)) }
    case 'pruned':
      return { tone: 'neutral', says: proofText.standing.nearButPruned(better, displayCount(market.blockNumber)) }
    case 'compared': {
      const { orders, pools } = market.unchecked
      if (pools.length + orders === 0) return { tone: 'positive', says: proofText.standing.near(better) }
      return {
        tone: pools.length > 0 ? 'neutral' : 'positive',
        says: proofText.standing.nearIfServed(better, countWords(pools.length, orders)),
      }
    }
    default:
      return { tone: 'neutral', says: proofText.standing.nearIfRight(better) }
  }
}

// True where the price is near the best one before gas, and only the gas of other routes keeps the bound away: the
// bound counts less gas for them than any real route needs, which weighs most in small amounts.
export const isGasAloneInDoubt = ({ verdict, gross }: Bounds): boolean => verdict === 'loose' && gross.gapBps <= nearBps

// True where more than gas keeps the bound away.
export const isLoose = (bounds: Bounds): boolean => bounds.verdict === 'loose' && !isGasAloneInDoubt(bounds)

// The same of what agents give, `gapBps` from the bound net of gas: as near as the quoted route is near enough where that is proved.
export function intentStandingOf({ check, market, gapBps }: StandingInput & { gapBps: number }): ProofStanding {
  if (isRefuted(market)) return { tone: 'danger', says: proofText.standing.intentDifferent }
  const bounds = boundsOf(check, market)
  if (gapBps > Math.max(nearBps, isLoose(bounds) ? 0 : bounds.net.gapBps))
    return { tone: 'caution', says: proofText.standing.intentLoose }
  const { tone } = standingOf({ check: { ...bounds, verdict: 'proved' }, market })
  const isRight = tone === 'positive'
  if (gapBps <= 0) return { tone, says: isRight ? proofText.standing.intentBest : proofText.standing.intentBestIfRight }
  const bps = displayCount(Math.max(nearBps, Math.ceil(gapBps)))
  return { tone, says: (isRight ? proofText.standing.intentNear : proofText.standing.intentNearIfRight)(bps) }
}

// Pools and orders, of which one may be none.
export const countWords = (pools: number, orders: number): string => {
  if (orders === 0) return proofText.counts.pools(pools)
  return pools === 0 ? proofText.counts.openOrders(orders) : proofText.counts.both(pools, orders)
}

// What a trade gets of its bound (sale), or its bound is of what it pays (purchase), in bps: never rounded up.
export const shareOfBest = (side: 'SELL' | 'BUY', gapBps: number): number =>
  Math.floor(side === 'SELL' ? 10_000 / (1 + gapBps / 10_000) : Math.max(0, 10_000 - gapBps))
