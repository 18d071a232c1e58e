import { Alert, AlertTitle } from '@/components/ui/alert'
import { Confirmation } from '@/components/ui/checkbox'
import type { BridgeFee } from '@/hooks/ticket/use-bridge-fee'
import type { Token } from '@/lib/chain/chain'
import { maxFeeOf } from '@/lib/ticket/price/is-expensive-bridge'
import type { TransferTerms } from '@/lib/ticket/terms/transfer-terms'
import { crossingText } from '@/messages/crossing'
import { displayAmount } from '../amount/display-amount'

type DearBridgeNoticeProps = {
  transfer: TransferTerms
  // The token that arrives.
  to: Pick<Token, 'symbol' | 'decimals'>
  fee: BridgeFee
}

// Warns of a high bridge fee until the user confirms it.
export function DearBridgeNotice({ transfer, to, fee }: DearBridgeNoticeProps) {
  const maxFee = `${displayAmount(maxFeeOf(transfer), to.decimals)} ${to.symbol}`
  return (
    <Alert variant="danger">
      <AlertTitle>{crossingText.fee.dear}</AlertTitle>
      <p className="text-soft">{crossingText.fee.dearWhy(maxFee)}</p>
      <Confirmation checked={fee.isAccepted} onChange={fee.accept}>
        {crossingText.fee.accept(maxFee)}
      </Confirmation>
    </Alert>
  )
}
