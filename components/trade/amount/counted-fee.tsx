import { surplusShares } from '@/lib/order/surplus'
import type { PartnerTerms } from '@/lib/ticket/terms/partner-terms'
import { PartnerRow } from '../ticket/partner-row'
import { FeeRows } from './fee-rows'

// What a partner takes of an order whose limit is net of it, and who that is. By default: only who came by a partner's link loads it.
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
