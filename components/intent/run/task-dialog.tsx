'use client'

import type { ReactNode } from 'react'
import type { IntentOutcome, IntentStepKind } from '@/actions/intent/intent-run'
import { type IntentStepContext, intentSurface } from '@/actions/intent/intent-surface'
import { Amount } from '@/components/trade/amount/amount'
import { OutcomeMark, PaidRows } from '@/components/trade/run/outcome'
import { PlannedSteps } from '@/components/trade/run/planned-steps'
import { RunDialog } from '@/components/trade/run/run-dialog'
import { Notice } from '@/components/ui/alert'
import { Row, Rows } from '@/components/ui/rows'
import type { IntentWindow } from '@/hooks/intent/use-intent-window'
import type { Chain, Token } from '@/lib/chain/chain'
import { intentText } from '@/messages/intent'

type TaskDialogProps = {
  window: Pick<IntentWindow<never>, 'open' | 'shownRun' | 'stop' | 'close'>
  chain: Chain
  words: { title: string; confirm: string; text: string; caution: string }
  sends: IntentStepContext['sends']
  symbol: string
  steps: readonly IntentStepKind[]
  // Undefined while something is missing.
  onConfirm: (() => void) | undefined
  // Starts a run again that failed; as it was confirmed, unless said.
  onRetry?: (() => void) | undefined
  // The token that is paid back, the native one unless said.
  token?: Pick<Token, 'symbol' | 'decimals'> | undefined
  // What is said of it beside the words.
  children?: ReactNode
}

// The window of one transaction or signature of an owner: what it does, its steps, and what came of it.
export function TaskDialog(props: TaskDialogProps) {
  const { window, chain, words, sends, symbol, steps, onConfirm, onRetry = onConfirm, token, children } = props
  const about = { chain, symbol, sends }
  const outcome = window.shownRun?.outcome
  return (
    <RunDialog
      surface={intentSurface}
      window={window}
      title={words.title}
      review={
        <div className="grid gap-4">
          <p>{words.text}</p>
          {children}
          <Notice variant="caution">{words.caution}</Notice>
          <PlannedSteps kinds={steps} wordsOf={(kind) => intentSurface.describeStep(kind, about)} />
        </div>
      }
      confirm={{ label: words.confirm, onPress: onConfirm }}
      about={() => about}
      onRetry={() => onRetry?.()}
      outcome={outcome && <Outcome outcome={outcome} chain={chain} token={token ?? chain.nativeCurrency} />}
    />
  )
}

type OutcomeProps = { outcome: IntentOutcome; chain: Chain; token: Pick<Token, 'symbol' | 'decimals'> }

function Outcome({ outcome, chain, token }: OutcomeProps) {
  if (!('gasPaid' in outcome)) return <OutcomeMark text={intentText.tasks.outcome.cancelAsked} />
  const moved = outcome.kind === 'cancelled' ? outcome.paidBack : outcome.amount
  return (
    <div className="grid gap-4">
      <OutcomeMark text={intentText.tasks.outcome[outcome.kind]} />
      <Rows>
        {moved !== undefined && (
          <Row
            label={outcome.kind === 'deposited' ? intentText.tasks.outcome.paidIn : intentText.tasks.outcome.paidBack}
          >
            <Amount raw={moved} token={token} className="font-semibold" />
          </Row>
        )}
        <PaidRows outcome={outcome} chain={chain} />
      </Rows>
    </div>
  )
}
