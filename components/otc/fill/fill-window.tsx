import type { OtcWindow } from '@/hooks/otc/use-otc-window'
import { useBatching } from '@/hooks/wallet/connect/batching'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'
import type { RfqFill } from '@/lib/order/rfq-fill'
import { otcText } from '@/messages/otc'
import { Filled } from '../order/outcomes'
import OtcDialog from '../run/otc-dialog'
import { FillReview, type FillReviewProps } from './fill-review'

type FillWindowProps = Omit<FillReviewProps, 'fill' | 'batches'> & {
  window: OtcWindow<RfqFill>
  onClose: () => void
  onConfirm: () => void
}

// Shows the review, the progress and the outcome of a fill.
export default function FillWindow({ window, onClose, onConfirm, ...review }: FillWindowProps) {
  const { chain, makerToken, takerToken } = review
  const { reviewed, shownRun } = window
  const batches = useBatching(reviewed && chain.id, useWallet().address)
  return (
    <OtcDialog
      window={window}
      onClose={onClose}
      title={otcText.fill.title}
      chain={chain}
      symbol={takerToken.symbol}
      review={reviewed && <FillReview fill={reviewed} batches={batches} {...review} />}
      confirmLabel={otcText.fill.press}
      onConfirm={onConfirm}
      outcome={
        shownRun?.outcome?.kind === 'filled' && (
          <Filled outcome={shownRun.outcome} chain={chain} makerToken={makerToken} takerToken={takerToken} />
        )
      }
    />
  )
}
