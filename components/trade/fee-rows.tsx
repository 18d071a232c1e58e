import { Row } from '@/components/ui/rows'
import type { SurplusShares } from '@/lib/order/surplus'
import { feeWords, type ShownFee } from './fee-words'
import { words } from './run-words'
import { surplusWords } from './surplus-words'

// What a review says of the fee, and of surplus where not all of it is the person's.
export function FeeRows({ fee, surplus }: { fee: ShownFee; surplus: SurplusShares }) {
  return (
    <>
      <Row label={words.fees.name}>{words.fees.counted(feeWords(fee))}</Row>
      {surplus.user < 100 && <Row label={words.fees.surplus}>{surplusWords(surplus, fee.partner)}</Row>}
    </>
  )
}
