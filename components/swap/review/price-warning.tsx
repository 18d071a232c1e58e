import { Notice } from '@/components/ui/alert'
import type { ReadMarket } from '@/hooks/proof/use-market-on-chain'
import type { QuoteProof } from '@/hooks/proof/use-proof'
import { differenceFrom } from '../../proof/proof-standing'
import { RefusedProof } from './refused-proof'

// Beside the price, in the words of the proof panel, which a phone has in a sheet.
export default function PriceWarning({ proof, market }: { proof: QuoteProof; market: ReadMarket }) {
  if (proof.status === 'refused') return <RefusedProof check={proof.check} />
  return <Notice variant="danger">{differenceFrom(market)}</Notice>
}
