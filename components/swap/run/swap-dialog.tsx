'use client'

import type { SwapRun } from '@/actions/swap/swap-steps'
import { pressOf, RunFooter } from '@/components/trade/run/run-footer'
import { Dialog, DialogBody } from '@/components/ui/dialog'
import type { ReadMarket } from '@/hooks/proof/use-market-on-chain'
import type { QuoteProof } from '@/hooks/proof/use-proof'
import { useKeptBound, useQuotedBound } from '@/hooks/swap/quoted-bound'
import type { Chain } from '@/lib/chain/chain'
import type { FrozenQuote } from '@/lib/ticket/terms/frozen-quote'
import type { QuotedBound } from '@/lib/ticket/terms/quoted-bound'
import { swapText } from '@/messages/swap'
import { SwapReview, type SwapReviewProps } from '../review/swap-review'
import { runTitle } from './run-steps'
import { SwapProgress } from './swap-progress'
import { SwapReceipt } from './swap-receipt'

type SwapDialogProps = {
  open: boolean
  onClose: () => void
  chain: Chain
  // What is shown before the start; undefined once a run is on view.
  review: Omit<SwapReviewProps, 'chain'> | undefined
  // With what was proved of the quote that is confirmed.
  confirm: { label: string; onPress: ((bound: QuotedBound | undefined) => void) | undefined }
  confirmed: FrozenQuote | undefined
  // The one on the ticket, and what is known of it.
  quote: FrozenQuote | undefined
  proof: QuoteProof
  market: ReadMarket
  run: SwapRun | undefined
  onRetry: () => void
  // Undefined while another tab works on the run: it is stopped there.
  onStop: (() => void) | undefined
  onFinish: () => void
}

export default function SwapDialog(props: SwapDialogProps) {
  const { open, onClose, chain, review, run, onRetry, onStop, onFinish } = props
  const reviewing = review !== undefined
  const boundOf = useQuotedBound(props.quote, props.proof, props.market)
  useKeptBound(run ?? {}, boundOf)
  const { onPress } = props.confirm
  const confirm = {
    label: props.confirm.label,
    onPress: onPress && (() => onPress(props.confirmed && boundOf(props.confirmed))),
  }
  const title = reviewing ? swapText.run.review.title : run ? runTitle(run) : ''
  const press = reviewing ? confirm : run ? pressOf(run, { onRetry, onFinish }) : confirm
  return (
    <Dialog placement="action" open={open} onClose={onClose} title={title}>
      <DialogBody>
        {review ? (
          <SwapReview chain={chain} {...review} />
        ) : (
          run &&
          (run.receipt ? (
            <SwapReceipt receipt={run.receipt} terms={run.terms} chain={chain} account={run.account} />
          ) : (
            <SwapProgress run={run} chain={chain} />
          ))
        )}
      </DialogBody>
      <RunFooter press={press} run={reviewing ? undefined : run} onStop={onStop} />
    </Dialog>
  )
}
