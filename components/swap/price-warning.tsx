import { Notice } from '@/components/ui/alert'
import type { QuoteProof } from '@/hooks/swap/use-proof'
import type { StatesOnChain } from '@/hooks/swap/use-states-on-chain'
import { differenceFrom } from './proof-standing'
import { RefusedProof } from './refused-proof'

// Beside the price, in the words of the proof panel, which a phone has in a sheet.
export default function PriceWarning({ proof, states }: { proof: QuoteProof; states: StatesOnChain }) {
  if (proof.status === 'refused') return <RefusedProof check={proof.check} />
  return <Notice variant="danger">{differenceFrom(states)}</Notice>
}
