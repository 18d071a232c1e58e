import type { CrosschainOnChains } from '@/actions/proof/read-crosschain'
import type { CrosschainProved } from '@/lib/proof/check-crosschain'
import { nearBps } from '@/lib/proof/near'
import { displayCount } from '@/lib/write-decimal'
import { proofText } from '@/messages/proof'
import type { ProofVerdict } from './proof-verdict'

type VerdictInput = {
  check: CrosschainProved
  market: CrosschainOnChains | { status: 'reading' | 'unavailable' }
  // Returns the name of a chain.
  nameOf: (chainId: number) => string
}

// Returns the gap from the chains' own states if these were read, else from the proof's.
export const shownGap = ({ check, market }: Pick<VerdictInput, 'check' | 'market'>): CrosschainProved =>
  market.status === 'compared' ? market : check

// Returns the verdict of a valid proof over two chains: green only where both chains confirm it.
export function crosschainVerdictOf({ check, market, nameOf }: VerdictInput): ProofVerdict {
  if (market.status === 'otherBlock') return { tone: 'danger', text: proofText.verdict.otherBlock }
  const { verdict, parts } = shownGap({ check, market })
  if (market.status === 'compared') {
    const [origin, destination] = [market.origin, market.destination]
    if (origin.differences.length + destination.differences.length > 0)
      return { tone: 'danger', text: proofText.verdict.different }
    if (origin.missing.length + destination.missing.length > 0 && verdict === 'loose')
      return { tone: 'danger', text: proofText.verdict.leftOut }
  }
  const ofPools = Math.max(0, parts.origin + parts.destination)
  const bps = displayCount(Math.max(nearBps, Math.ceil(ofPools)))
  if (verdict === 'loose') return { tone: 'caution', text: proofText.crosschain.loose(bps) }
  switch (market.status) {
    case 'reading':
      return { tone: 'neutral', text: proofText.verdict.reading }
    case 'lagging':
      return {
        tone: 'neutral',
        text: proofText.crosschain.lagging(nameOf(market.chainId), displayCount(market.blockNumber)),
      }
    case 'compared':
      return market.unchecked === 0
        ? { tone: 'positive', text: proofText.crosschain.near(bps) }
        : { tone: 'neutral', text: proofText.crosschain.nearIfRight(bps) }
    default:
      return { tone: 'neutral', text: proofText.crosschain.nearIfRight(bps) }
  }
}
