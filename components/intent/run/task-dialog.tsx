'use client'

import type { ReactNode } from 'react'
import type { IntentOutcome, IntentStepKind } from '@/actions/intent/intent-run'
import { type IntentStepContext, intentSurface } from '@/actions/intent/intent-surface'
import { isCancelled } from '@/actions/intent/order/is-cancelled'
import { Amount } from '@/components/trade/amount/amount'
import { OutcomeMark, PaidRows } from '@/components/trade/run/outcome'
import { PlannedSteps } from '@/components/trade/run/planned-steps'
import { RunDialog } from '@/components/trade/run/run-dialog'
import { Notice } from '@/components/ui/alert'
import { Row, Rows } from '@/components/ui/rows'
import type { IntentWindow } from '@/hooks/intent/use-intent-window'
import type { Chain, Token } from '@/lib/chain/chain'
import { intentText } from '@/messages/intent'
import { transferText } from '@/messages/transfer'

type TaskDialogProps = {
  window: Pick<IntentWindow<never>, 'open' | 'shownRun' | 'stop' | 'close'>
  chain: Chain
  messages: { title: string; confirm: string; text: string; caution: string }
  sends: IntentStepContext['sends']
  symbol: string
  steps: readonly IntentStepKind[]
  // Undefined while something is missing.
  onConfirm: (() => void) | undefined
  // Retries a failed run; by default as it was confirmed.
  onRetry?: (() => void) | undefined
  // The token that is paid back; by default the native one.
  token?: Pick<Token, 'symbol' | 'decimals'> | undefined
  // The content shown below the texts.
  children?: ReactNode
}

// Shows one transaction or signature of an owner: its effect, steps and outcome.
export function TaskDialog(props: TaskDialogProps) {
  const { window, chain, messages, sends, symbol, steps, onConfirm, onRetry = onConfirm, token, children } = props
  const about = { chain, symbol, sends }
  const outcome = window.shownRun?.outcome
  return (
    <RunDialog
      surface={intentSurface}
      window={window}
      title={messages.title}
      review={
        <div className="grid gap-4">
          <p>{messages.text}</p>
          {children}
          <Notice variant="caution">{messages.caution}</Notice>
          <PlannedSteps kinds={steps} messagesOf={(kind) => intentSurface.describeStep(kind, about)} />
        </div>
      }
      confirm={{ label: messages.confirm, onPress: onConfirm }}
      about={() => about}
      onRetry={() => onRetry?.()}
      outcome={outcome && <Outcome outcome={outcome} chain={chain} token={token ?? chain.nativeCurrency} />}
    />
  )
}

type OutcomeProps = { outcome: IntentOutcome; chain: Chain; token: Pick<Token, 'symbol' | 'decimals'> }

function Outcome({ outcome, chain, token }: OutcomeProps) {
  if (!('gasPaid' in outcome)) {
    const { notFilled, mayFill } = intentText.tasks.outcome
    return <OutcomeMark text={isCancelled(outcome) ? notFilled : mayFill} />
  }
  const moved = outcome.kind === 'cancelled' ? outcome.paidBack : outcome.amount
  return (
    <div className="grid gap-4">
      <OutcomeMark text={intentText.tasks.outcome[outcome.kind]} />
      <Rows>
        {moved !== undefined && (
          <Row label={movedLabel(outcome.kind)}>
            <Amount raw={moved} token={token} className="font-semibold" />
          </Row>
        )}
        <PaidRows outcome={outcome} chain={chain} />
      </Rows>
    </div>
  )
}

const movedLabel = (kind: IntentOutcome['kind']) => {
  if (kind === 'released') return transferText.release.amount
  return kind === 'deposited' ? intentText.tasks.outcome.paidIn : intentText.tasks.outcome.paidBack
}
