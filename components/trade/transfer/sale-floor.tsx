import { Skeleton } from '@/components/ui/skeleton'
import type { Chain } from '@/lib/chain/chain'
import type { TransferTerms } from '@/lib/ticket/terms/transfer-terms'
import { crossingText } from '@/messages/crossing'
import { amountText, type NamedAmount } from '../amount/display-amount'
import { displayDuration } from '../amount/display-duration'

type SaleFloorProps = {
  chain: Pick<Chain, 'name'>
  transfer: TransferTerms | undefined
  // The token that arrives, which is sold for `to`.
  arriving: NamedAmount | undefined
  to: NamedAmount
  loading: boolean
}

// Shows the minimum of an order whose output is sold after its arrival: of the token bought, or
// else of the one that arrived. Reserves the height of the sentence.
export function SaleFloor({ chain, transfer, arriving, to, loading }: SaleFloorProps) {
  const { landing, minimum } = transfer ?? {}
  return (
    <p className="min-h-12 text-xs text-soft">
      {landing && minimum !== undefined && arriving
        ? crossingText.sale.floor({
            bought: amountText(landing.minAmount, to),
            arrived: amountText(minimum, arriving),
            symbol: arriving.symbol,
            network: chain.name,
            time: displayDuration(Number(landing.secondsToSell)),
          })
        : loading && <Skeleton className="h-8 w-full" />}
    </p>
  )
}
