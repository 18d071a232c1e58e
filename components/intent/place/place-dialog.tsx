'use client'

import Link from 'next/link'
import type { IntentOutcome, IntentRun } from '@/actions/intent/intent-run'
import { intentSurface, stepContextOf } from '@/actions/intent/intent-surface'
import { isSignedByDeposit } from '@/actions/intent/place/place-steps'
import { currentStep } from '@/actions/run/run-step'
import { OutcomeMark } from '@/components/trade/run/outcome'
import { RunDialog } from '@/components/trade/run/run-dialog'
import type { Press } from '@/components/trade/run/run-footer'
import { Notice } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import type { IntentWindow } from '@/hooks/intent/use-intent-window'
import type { Chain } from '@/lib/chain/chain'
import type { SignedIntent } from '@/lib/history/intent/signed-intent'
import { ticketOf } from '@/lib/ticket/kinds'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import { intentText } from '@/messages/intent'
import { FillReceipt } from '../order/fill-receipt'
import { statusWord } from '../order/intent-status'
import { PlaceReview, type PlaceReviewProps } from './place-review'
import { unsentOf } from './unsent-of'

type PlaceDialogProps = {
  window: Pick<IntentWindow<never>, 'open' | 'shownRun' | 'start' | 'stop' | 'hide' | 'close'>
  chain: Chain
  // The review before the start; undefined once a run is shown.
  review: Omit<PlaceReviewProps, 'chain'> | undefined
  confirm: Press
  // Returns to the review if nothing was signed.
  onRetry: () => void
  onFinish: () => void
  // Keeps the ticket for another order of the kind.
  onAnother?: (() => void) | undefined
}

// Shows review, progress and receipt of an order in one dialog. Default export: loaded on demand.
export default function PlaceDialog(props: PlaceDialogProps) {
  const { window, chain, review, confirm, onRetry: lookAgain, onFinish, onAnother } = props
  const { shownRun: run } = window
  const unsent = run && unsentOf(run)
  const onClose = unsent ? window.hide : window.close
  // Posts a signed order again without another signature.
  const onRetry = unsent ? () => window.start({ kind: 'post', chain, ...unsent }) : lookAgain
  const kind = run && currentStep(run)?.kind
  const byOthers = kind === 'post' || kind === 'auction' || kind === 'settle'
  const waits = run && byOthers && isSigned(run)
  const placed = run?.subject.kind === 'place' ? run.subject : undefined
  return (
    <RunDialog
      surface={intentSurface}
      window={window}
      onClose={onClose}
      title={intentText.place.dialog.title}
      review={review && <PlaceReview chain={chain} {...review} />}
      confirm={confirm}
      about={() => (placed ? stepContextOf(chain, placed.terms) : { chain, symbol: '' })}
      onRetry={onRetry}
      onFinish={onFinish}
      press={waits ? { label: intentText.place.dialog.close, onPress: onClose } : undefined}
      watches={byOthers}
      outcome={
        run?.outcome &&
        placed && <Outcome outcome={run.outcome} terms={placed.terms} chain={chain} signed={placed.made} />
      }
      frame={(shown) =>
        placed && (
          <div className="grid gap-4">
            {shown}
            {placed.made && (
              <Link
                href={`/orders/${placed.made.hash}?chain=${chain.id}`}
                className="text-xs font-medium text-accent hover:underline"
              >
                {intentText.place.dialog.orderPage}
              </Link>
            )}
            {onAnother && run?.status === 'done' && run.outcome?.kind === 'open' && (
              <Button variant="outline" className="justify-self-start" onClick={onAnother}>
                {intentText.place.dialog.another}
              </Button>
            )}
          </div>
        )
      }
    />
  )
}

// True once no transaction is left that signs the order: the rest needs no wallet.
const isSigned = ({ steps }: IntentRun): boolean =>
  steps.every(({ kind, status }) => kind !== 'wait' || status === 'done')

type OutcomeProps = { outcome: IntentOutcome; terms: PlaceTerms; chain: Chain; signed: SignedIntent | undefined }

function Outcome({ outcome, terms, chain, signed }: OutcomeProps) {
  const isDeposited = isSignedByDeposit(terms)
  if (outcome.kind === 'filled') return <FillReceipt fill={outcome.fill} terms={terms} chain={chain} signed={signed} />
  if (outcome.kind === 'over')
    return (
      <Notice variant="caution" title={statusWord(outcome.status)}>
        {isDeposited ? intentText.place.outcome.overWithDeposit : intentText.place.outcome.over(terms.src.symbol)}
      </Notice>
    )
  switch (ticketOf(terms)) {
    case 'twap':
      return (
        <Placed text={intentText.place.outcome.runs} why={intentText.place.outcome.runsWhy(terms.schedule!.slices)} />
      )
    case 'limit':
      return (
        <Placed
          text={intentText.place.outcome.waits}
          why={
            isDeposited
              ? intentText.place.outcome.restsWithDeposit
              : intentText.place.outcome.waitsWhy(terms.src.symbol)
          }
        />
      )
    case 'swap':
    case 'handler':
      return (
        <Notice variant="info" title={intentText.place.outcome.notFilled}>
          {intentText.place.outcome.notFilledWhy}
        </Notice>
      )
  }
}

const Placed = ({ text, why }: { text: string; why: string }) => (
  <div className="grid gap-4">
    <OutcomeMark text={text} />
    <p>{why}</p>
  </div>
)
