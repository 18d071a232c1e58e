import type { ClaimRun, ClaimStepKind } from '@/actions/partner/claim-run'
import type { RecordGap } from '@/actions/partner/record-gaps'
import { displayMoment } from '@/components/trade/display-moment'
import type { PartnerEntry } from '@/lib/api/partners'
import { type FeeSurface, feeSurfaces } from '@/lib/order/fee'

// What a trade is called by where its fee is held, and the contract that holds it.
export const surfaceWords: Record<FeeSurface, { trades: string; contract: string }> = {
  market: { trades: 'Swaps', contract: 'Fee vault' },
  intent: { trades: 'Orders', contract: 'Intent contract' },
}

export const entryWords: Record<PartnerEntry['kind'], string> = {
  accrued: 'Earned',
  claimed: 'Claimed',
  direct: 'Paid directly',
}

// swaps and orders on Ethereum; swaps on Base.
export function describeGaps(gaps: readonly RecordGap[], chains: readonly { id: number; name: string }[]): string {
  const byTrades = new Map<string, string[]>()
  for (const { id, name } of chains) {
    const missing = feeSurfaces.filter((surface) => gaps.some((gap) => gap.surface === surface && gap.chainId === id))
    const trades = missing.map((surface) => surfaceWords[surface].trades.toLowerCase()).join(' and ')
    if (trades !== '') byTrades.set(trades, [...(byTrades.get(trades) ?? []), name])
  }
  return [...byTrades].map(([trades, names]) => `${trades} on ${names.join(', ')}`).join('; ')
}

// What a step is called, and what it means for the person while it is ahead or under way.
export function describeClaimStep(kind: ClaimStepKind, chainName: string): { title: string; note: string } {
  switch (kind) {
    case 'switch':
      return { title: `Switch the wallet to ${chainName}`, note: 'Moves nothing.' }
    case 'check':
      return {
        title: 'Check what will be sent',
        note: 'Amounts are read again, every field is verified, then simulated.',
      }
    case 'send':
      return { title: 'Send the claim', note: 'Your wallet asks once more.' }
    case 'wait':
      return { title: 'Confirming', note: 'You can close this; it goes on without the page.' }
  }
}

// When a record begins, which the wire says in ISO 8601.
export const displaySince = (since: string): string => displayMoment(Date.parse(since) / 1_000)

export const claimRunTitle = ({ status }: Pick<ClaimRun, 'status'>): string =>
  ({ running: 'Claim under way', failed: 'Claim stopped', done: 'Claim done' })[status]
