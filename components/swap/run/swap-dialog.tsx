'use client'

import type { SwapRun } from '@/actions/swap/swap-run'
import { swapSurface } from '@/actions/swap/swap-surface'
import { RunDialog } from '@/components/trade/run/run-dialog'
import type { ReadMarket } from '@/hooks/proof/use-market-on-chain'
import type { QuoteProof } from '@/hooks/proof/use-proof'
import { useKeptBound, useQuotedBound } from '@/hooks/swap/quoted-bound'
import { useSettings } from '@/hooks/use-settings'
import type { Chain } from '@/lib/chain/chain'
import type { FrozenQuote } from '@/lib/ticket/terms/frozen-quote'
import type { QuotedBound } from '@/lib/ticket/terms/quoted-bound'
import { swapText } from '@/messages/swap'
import { SwapReview, type SwapReviewProps } from '../review/swap-review'
import { SwapReceipt } from './swap-receipt'

type SwapDialogProps = {
  open: boolean
  onClose: () => void
  chain: Chain
  // The review before the start; undefined once a run is shown.
  review: Omit<SwapReviewProps, 'chain'> | undefined
  // Receives the proved bound of the confirmed quote.
  confirm: { label: string; onPress: ((bound: QuotedBound | undefined) => void) | undefined }
  confirmed: FrozenQuote | undefined
  // The quote of the ticket with its proof.
  quote: FrozenQuote | undefined
  proof: QuoteProof
  market: ReadMarket
  run: SwapRun | undefined
  onRetry: () => void
  // Undefined while another tab executes the run, which only that tab can stop.
  onStop: (() => void) | undefined
  onFinish: () => void
}

export function SwapDialog(props: SwapDialogProps) {
  const { open, onClose, chain, review, run, onRetry, onStop, onFinish } = props
  const reviewing = review !== undefined
  const boundOf = useQuotedBound(props.quote, props.proof, props.market)
  useKeptBound(run ?? {}, boundOf)
  const { onPress } = props.confirm
  const confirm = {
    label: props.confirm.label,
    onPress: onPress && (() => onPress(props.confirmed && boundOf(props.confirmed))),
  }
  const { approval } = useSettings()
  return (
    <RunDialog
      surface={swapSurface}
      window={{ open, shownRun: reviewing ? undefined : run, stop: onStop, close: onClose }}
      title={reviewing ? swapText.run.review.title : ''}
      review={review && <SwapReview chain={chain} {...review} />}
      confirm={confirm}
      about={({ terms }) => ({ chain, terms, approval })}
      onRetry={onRetry}
      onFinish={onFinish}
      outcome={
        run?.receipt && <SwapReceipt receipt={run.receipt} terms={run.terms} chain={chain} account={run.account} />
      }
    />
  )
}
