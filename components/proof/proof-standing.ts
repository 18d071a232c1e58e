import { displayCount } from '@/components/trade/display-amount'
import { isRefuted, type ReadMarket } from '@/hooks/proof/use-market-on-chain'
import type { Proved } from '@/lib/proof/check-proof'
import { nearBps } from '@/lib/proof/near'

type StandingInput = { check: Pick<Proved, 'verdict' | 'net'>; market: ReadMarket }

export type ProofStanding = { tone: 'positive' | 'neutral' | 'caution' | 'danger'; says: string }

// What a person has to know before anything else: the chain says something else than the service.
export function differenceFrom(market: ReadMarket): string | undefined {
  if (!isRefuted(market)) return undefined
  if (market.status !== 'compared')
    return 'The chain has another block of this number. Do not rely on this price: get a new one.'
  return market.differences.length > 0
    ? 'Pool data differs from the chain. Do not rely on this price: get a new one.'
    : 'The service left out a pool that pays better. Do not rely on this price: compare with another service.'
}

// What a proof that adds up is worth. It is green only where that is earned: the bound is near, and the chain confirms the pools.
export function standingOf({ check, market }: StandingInput): ProofStanding {
  const difference = differenceFrom(market)
  if (difference) return { tone: 'danger', says: difference }
  const { verdict, net } = market.status === 'compared' ? market : check
  if (verdict === 'loose')
    return {
      tone: 'caution',
      says: `More than ${nearBps} bps from the best possible. Compare with another service, try a smaller amount, or wait for the next price.`,
    }
  const holds = `No route is more than ${displayCount(Math.max(nearBps, Math.ceil(net.gapBps)))} bps better`
  switch (market.status) {
    case 'reading':
      return { tone: 'neutral', says: 'Comparing pool data with the chain.' }
    case 'lagging':
      return {
        tone: 'neutral',
        says: `The node has not seen block ${displayCount(market.blockNumber)} yet. Retrying automatically.`,
      }
    case 'pruned':
      return {
        tone: 'neutral',
        says: `${holds}, if the pool data is right: the node no longer has block ${displayCount(market.blockNumber)}.`,
      }
    case 'compared': {
      const { orders, pools } = market.unchecked
      const left = [wordsOf(pools.length, 'pool'), wordsOf(orders, 'open order')].filter(Boolean).join(' and ')
      if (left === '') return { tone: 'positive', says: `${holds}.` }
      return {
        tone: pools.length > 0 ? 'neutral' : 'positive',
        says: `${holds}, if ${left} that could not be compared ${pools.length + orders === 1 ? 'is' : 'are'} as the service says.`,
      }
    }
    default:
      return { tone: 'neutral', says: `${holds}, if the pool data is right: it could not be compared.` }
  }
}

// The same of what agents give, `gapBps` from the bound net of gas: as near as the quoted route is near enough where that is proved.
export function intentStandingOf({ check, market, gapBps }: StandingInput & { gapBps: number }): ProofStanding {
  if (isRefuted(market))
    return { tone: 'danger', says: 'Pool data differs from the chain: nothing to compare with. Your minimum holds.' }
  const { verdict, net } = market.status === 'compared' ? market : check
  if (gapBps > Math.max(nearBps, verdict === 'proved' ? net.gapBps : 0))
    return { tone: 'caution', says: 'A swap through pools may be better, gas counted. Compare with a market swap.' }
  const { tone } = standingOf({ check: { verdict: 'proved', net }, market })
  const says =
    gapBps <= 0
      ? 'No swap through these pools is better, gas counted'
      : `No swap through these pools is over ${displayCount(Math.max(nearBps, Math.ceil(gapBps)))} bps better, gas counted`
  return { tone, says: tone === 'positive' ? `${says}.` : `${says}, if the pool data is right.` }
}

// What a trade gets of its bound (sale), or its bound is of what it pays (purchase), in bps: never rounded up.
export const shareOfBest = (side: 'SELL' | 'BUY', gapBps: number): number =>
  Math.floor(side === 'SELL' ? 10_000 / (1 + gapBps / 10_000) : Math.max(0, 10_000 - gapBps))

const wordsOf = (count: number, name: string): string =>
  count === 0 ? '' : `${displayCount(count)} ${name}${count === 1 ? '' : 's'}`
