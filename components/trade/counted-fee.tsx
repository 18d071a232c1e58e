import type { PartnerTerms } from '@/actions/partner-terms'
import { Row } from '@/components/ui/rows'
import { surplusShares } from '@/lib/order/surplus'
import { feeWords } from './fee-words'
import { surplusWords } from './surplus-words'

// The fee of an order whose limit is net of it, and what its partner takes of surplus.
export function CountedFee({ partner }: { partner: PartnerTerms | undefined }) {
  if (!partner) return <Row label="Fee">counted in your limit</Row>
  const { name, ...terms } = partner
  const surplus = surplusShares(terms)
  return (
    <>
      <Row label="Fee">{feeWords({ bps: terms.feeBps, partner: name })}</Row>
      {surplus.user < 100 && <Row label="Surplus">{surplusWords(surplus, name)}</Row>}
    </>
  )
}
