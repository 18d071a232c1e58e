'use client'

import type { ReactNode } from 'react'
import type { IntentOutcome, IntentStepKind } from '@/actions/intent/intent-run'
import { Amount } from '@/components/trade/amount/amount'
import { OutcomeMark, PaidRows } from '@/components/trade/run/outcome'
import { PlannedSteps } from '@/components/trade/run/planned-steps'
import { pressOf, RunFooter } from '@/components/trade/run/run-footer'
import { RunProgress } from '@/components/trade/run/run-progress'
import { Notice } from '@/components/ui/alert'
import { Dialog, DialogBody } from '@/components/ui/dialog'
import { Row, Rows } from '@/components/ui/rows'
import type { IntentWindow } from '@/hooks/intent/use-intent-window'
import type { Chain } from '@/lib/chain/chain'
import { intentText } from '@/messages/intent'
import { describeIntentStep, type StepNames } from './describe-intent-step'
import { intentRunTitle } from './intent-run-title'

type TaskDialogProps = {
  window: Pick<IntentWindow<never>, 'open' | 'shownRun' | 'stop' | 'close'>
  chain: Chain
  words: { title: string; confirm: string; text: string; caution: string }
  sends: StepNames['sends']
  symbol: string
  steps: readonly IntentStepKind[]
  onConfirm: () => void
  // What is said of it beside the words.
  children?: ReactNode
}

// The window of one transaction or signature of an owner: what it does, its steps, and what came of it.
export function TaskDialog({ window, chain, words, sends, symbol, steps, onConfirm, children }: TaskDialogProps) {
  const { open, shownRun: run, stop, close } = window
  const names = { chainName: chain.name, nativeSymbol: chain.nativeCurrency.symbol, symbol, sends }
  const wordsOf = (kind: IntentStepKind) => describeIntentStep(kind, names)
  const press = run
    ? pressOf(run, { onRetry: onConfirm, onFinish: close })
    : { label: words.confirm, onPress: onConfirm }
  return (
    <Dialog placement="action" open={open} onClose={close} title={run ? intentRunTitle(run) : words.title}>
      <DialogBody>
        {!run ? (
          <div className="grid gap-4">
            <p>{words.text}</p>
            {children}
            <Notice variant="caution">{words.caution}</Notice>
            <PlannedSteps kinds={steps} wordsOf={wordsOf} />
          </div>
        ) : run.status === 'done' && run.outcome ? (
          <Outcome outcome={run.outcome} chain={chain} />
        ) : (
          <RunProgress run={run} wordsOf={wordsOf} />
        )}
      </DialogBody>
      <RunFooter press={press} run={run} onStop={stop} />
    </Dialog>
  )
}

function Outcome({ outcome, chain }: { outcome: IntentOutcome; chain: Chain }) {
  if (outcome.kind !== 'cancelled' && outcome.kind !== 'withdrawn' && outcome.kind !== 'deposited')
    return <OutcomeMark text={intentText.tasks.outcome.cancelAsked} />
  const moved = outcome.kind === 'cancelled' ? outcome.paidBack : outcome.amount
  return (
    <div className="grid gap-4">
      <OutcomeMark text={intentText.tasks.outcome[outcome.kind]} />
      <Rows>
        {moved !== undefined && (
          <Row
            label={outcome.kind === 'deposited' ? intentText.tasks.outcome.paidIn : intentText.tasks.outcome.paidBack}
          >
            <Amount raw={moved} token={chain.nativeCurrency} className="font-semibold" />
          </Row>
        )}
        <PaidRows outcome={outcome} chain={chain} />
      </Rows>
    </div>
  )
}
