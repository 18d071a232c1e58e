import { Notice } from '@/components/ui/alert'
import type { ReadMarket } from '@/hooks/proof/use-market-on-chain'
import type { QuoteProof } from '@/hooks/proof/use-proof'
import { differenceFrom } from '../../proof/proof-verdict'
import { RefusedProof } from './refused-proof'

// Repeats the warning of the proof panel next to the price, since phones show the panel in a sheet.
export default function PriceWarning({ proof, market }: { proof: QuoteProof; market: ReadMarket }) {
  if (proof.status === 'refused') return <RefusedProof check={proof.check} />
  return <Notice variant="danger">{differenceFrom(market)}</Notice>
}
