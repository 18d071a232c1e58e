import { Row } from '@/components/ui/rows'
import type { SurplusShares } from '@/lib/order/surplus'
import { tradeText } from '@/messages/trade'
import { describeFee, describeSurplus, type ShownFee } from './describe-fee'

// Shows the fee, and the surplus unless all of it goes to the user.
export function FeeRows({ fee, surplus }: { fee: ShownFee; surplus: SurplusShares }) {
  return (
    <>
      <Row label={tradeText.run.fees.name}>{tradeText.run.fees.counted(describeFee(fee))}</Row>
      {surplus.user < 100 && <Row label={tradeText.run.fees.surplus}>{describeSurplus(surplus, fee.partner)}</Row>}
    </>
  )
}
