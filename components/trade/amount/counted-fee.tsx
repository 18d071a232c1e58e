import { surplusShares } from '@/lib/order/surplus'
import type { PartnerTerms } from '@/lib/ticket/terms/partner-terms'
import { PartnerRow } from '../ticket/partner-row'
import { FeeRows } from './fee-rows'

// Shows the fee and the partner of an order whose limit is net of the fee. Default export: loaded
// only after a partner's link.
export default function CountedFee({ partner }: { partner: PartnerTerms }) {
  const { name, feeBps } = partner
  const fee = { bps: feeBps, partner: name }
  return (
    <>
      <FeeRows fee={fee} surplus={surplusShares(partner)} />
      <PartnerRow fee={fee} partner={partner} />
    </>
  )
}
