import { Alert, AlertTitle } from '@/components/ui/alert'
import { Confirmation } from '@/components/ui/checkbox'
import type { BridgeFee } from '@/hooks/ticket/use-bridge-fee'
import type { Token } from '@/lib/chain/chain'
import { maxFeeOf } from '@/lib/ticket/price/is-dear-bridge'
import type { TransferTerms } from '@/lib/ticket/terms/transfer-terms'
import { crossingText } from '@/messages/crossing'
import { displayAmount } from '../amount/display-amount'

type DearBridgeNoticeProps = { transfer: TransferTerms; to: Token; fee: BridgeFee }

// The warning of a bridge that takes much of what is sent, until a person says yes to it.
export function DearBridgeNotice({ transfer, to, fee }: DearBridgeNoticeProps) {
  const most = `${displayAmount(maxFeeOf(transfer), to.decimals)} ${to.symbol}`
  return (
    <Alert variant="danger">
      <AlertTitle>{crossingText.fee.dear}</AlertTitle>
      <p className="text-soft">{crossingText.fee.dearWhy(most)}</p>
      <Confirmation checked={fee.isAccepted} onChange={fee.accept}>
        {crossingText.fee.accept(most)}
      </Confirmation>
    </Alert>
  )
}
