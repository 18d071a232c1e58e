'use client'

import Link from 'next/link'
import type { IntentOutcome, IntentRun } from '@/actions/intent/intent-run'
import { currentStep } from '@/actions/run/run-step'
import { OutcomeMark } from '@/components/trade/run/outcome'
import { type Press, pressOf, RunFooter } from '@/components/trade/run/run-footer'
import { RunProgress } from '@/components/trade/run/run-progress'
import { Notice } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog, DialogBody } from '@/components/ui/dialog'
import type { IntentWindow } from '@/hooks/intent/use-intent-window'
import { isNativeToken } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import { intentText } from '@/messages/intent'
import { FillReceipt } from '../order/fill-receipt'
import { statusWord } from '../order/intent-status'
import { describeIntentStep } from '../run/describe-intent-step'
import { intentRunTitle } from '../run/intent-run-title'
import { PlaceReview, type PlaceReviewProps } from './place-review'
import { unsentOf } from './unsent-of'

type PlaceDialogProps = {
  window: Pick<IntentWindow<never>, 'open' | 'shownRun' | 'start' | 'stop' | 'hide' | 'close'>
  chain: Chain
  // What is shown before the start; undefined once a run is on view.
  review: Omit<PlaceReviewProps, 'chain'> | undefined
  confirm: Press
  // Of what was not signed: it is looked at anew.
  onRetry: () => void
  onFinish: () => void
  // Leaves the ticket as it is, for one more of the kind.
  onAnother?: (() => void) | undefined
}

// Review, progress and receipt of an order, in one window. By default: a ticket loads it when it is needed.
export default function PlaceDialog(props: PlaceDialogProps) {
  const { window, chain, review, confirm, onRetry: lookAgain, onFinish, onAnother } = props
  const { open, shownRun: run, stop } = window
  const unsent = run && unsentOf(run)
  const onClose = unsent ? window.hide : window.close
  // What was signed is sent again as it is.
  const onRetry = unsent ? () => window.start({ kind: 'post', chain, ...unsent }) : lookAgain
  const kind = run && currentStep(run)?.kind
  const byOthers = kind === 'post' || kind === 'auction' || kind === 'settle'
  const waits = run && byOthers && isSigned(run)
  const press = !run
    ? confirm
    : waits
      ? { label: intentText.place.dialog.close, onPress: onClose }
      : pressOf(run, { onRetry, onFinish })
  return (
    <Dialog
      placement="action"
      open={open}
      onClose={onClose}
      title={run ? intentRunTitle(run) : intentText.place.dialog.title}
    >
      <DialogBody>
        {run ? (
          <Run run={run} chain={chain} onAnother={onAnother} />
        ) : (
          review && <PlaceReview chain={chain} {...review} />
        )}
      </DialogBody>
      <RunFooter press={press} run={run} onStop={stop} watches={byOthers} />
    </Dialog>
  )
}

// What is left to do is done by others, and the window may close: not while a transaction is still to sign it.
const isSigned = ({ steps }: IntentRun): boolean =>
  steps.every(({ kind, status }) => kind !== 'wait' || status === 'done')

type RunProps = { run: IntentRun; chain: Chain; onAnother: (() => void) | undefined }

function Run({ run, chain, onAnother }: RunProps) {
  const { subject, outcome } = run
  if (subject.kind !== 'place') return null
  const { terms, made } = subject
  const names = {
    chainName: chain.name,
    nativeSymbol: chain.nativeCurrency.symbol,
    symbol: terms.srcSymbol,
    sends: isNativeToken(terms.srcToken) ? ('deposit' as const) : ('signature' as const),
  }
  return (
    <div className="grid gap-4">
      {run.status === 'done' && outcome ? (
        <Outcome outcome={outcome} terms={terms} chain={chain} />
      ) : (
        <RunProgress run={run} wordsOf={(kind) => describeIntentStep(kind, names)} />
      )}
      {made && (
        <Link
          href={`/orders/${made.hash}?chain=${chain.id}`}
          className="text-xs font-medium text-accent hover:underline"
        >
          {intentText.place.dialog.orderPage}
        </Link>
      )}
      {onAnother && run.status === 'done' && outcome?.kind === 'open' && (
        <Button variant="outline" className="justify-self-start" onClick={onAnother}>
          {intentText.place.dialog.another}
        </Button>
      )}
    </div>
  )
}

function Outcome({ outcome, terms, chain }: { outcome: IntentOutcome; terms: PlaceTerms; chain: Chain }) {
  const isNative = isNativeToken(terms.srcToken)
  if (outcome.kind === 'filled') return <FillReceipt fill={outcome.fill} terms={terms} chain={chain} />
  if (outcome.kind === 'over')
    return (
      <Notice variant="caution" title={statusWord(outcome.status)}>
        {isNative ? intentText.place.outcome.overWithDeposit : intentText.place.outcome.over(terms.srcSymbol)}
      </Notice>
    )
  if (terms.schedule)
    return (
      <div className="grid gap-4">
        <OutcomeMark text={intentText.place.outcome.runs} />
        <p>{intentText.place.outcome.runsWhy(terms.schedule.slices)}</p>
      </div>
    )
  if (terms.type === 'LIMIT')
    return (
      <div className="grid gap-4">
        <OutcomeMark text={intentText.place.outcome.rests} />
        <p>
          {isNative ? intentText.place.outcome.restsWithDeposit : intentText.place.outcome.restsWhy(terms.srcSymbol)}
        </p>
      </div>
    )
  return (
    <Notice variant="info" title={intentText.place.outcome.notFilled}>
      {intentText.place.outcome.notFilledWhy}
    </Notice>
  )
}
