import { readUsd } from '@/lib/ticket/fields/usd-of'

type ImpactTier = 'silent' | 'caution' | 'danger' | 'blocked'

export type PriceImpact = { kind: 'unknown' } | { kind: 'known'; bps: number; tier: ImpactTier }

const precision = 100n

const tierOf = (bps: number): ImpactTier => {
  if (bps < 100) return 'silent'
  if (bps < 500) return 'caution'
  if (bps <= 1500) return 'danger'
  return 'blocked'
}

// Returns the impact of a trade that moves the rate of its pools by `bps`.
export const impactOf = (bps: number): PriceImpact => ({ kind: 'known', bps, tier: tierOf(bps) })

type Valued = { srcUSD: string | null; destUSD: string | null; maxImpactReached?: boolean | undefined }

// Returns the relative dollar loss between both sides; `unknown`, never zero, without both prices.
export function priceImpactOf({ srcUSD, destUSD, maxImpactReached }: Valued): PriceImpact {
  const src = readUsd(srcUSD)
  const dest = readUsd(destUSD)
  if (src === undefined || dest === undefined || src === 0n) return { kind: 'unknown' }
  const bps = Number(((src - dest) * 10_000n * precision) / src) / Number(precision)
  return { kind: 'known', bps, tier: maxImpactReached ? 'blocked' : tierOf(bps) }
}

// Returns the impact of two trades in a row; unknown if that of one is.
export function joinImpacts(first: PriceImpact, second: PriceImpact): PriceImpact {
  if (first.kind === 'unknown' || second.kind === 'unknown') return { kind: 'unknown' }
  return impactOf(first.bps + second.bps - (first.bps * second.bps) / 10_000)
}

// True if the page warns of the impact and asks for consent.
export const isNotable = (impact: PriceImpact): boolean =>
  impact.kind === 'unknown' || (impact.tier !== 'silent' && impact.tier !== 'caution')

// Returns the percent that a person types to consent: rounded up, and the limit of the consent.
export const impactCeilingPercent = (bps: number): number => Math.ceil(bps / 100)
