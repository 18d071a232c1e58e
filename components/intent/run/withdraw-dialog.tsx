'use client'

import { sendSteps } from '@/actions/run/planned-steps'
import { Amount } from '@/components/trade/amount/amount'
import { Row, Rows } from '@/components/ui/rows'
import type { IntentWindow } from '@/hooks/intent/use-intent-window'
import type { Chain } from '@/lib/chain/chain'
import { intentText } from '@/messages/intent'
import { TaskDialog } from './task-dialog'

// What is deposited, raw units.
type WithdrawDialogProps = { window: IntentWindow<bigint>; chain: Chain }

// By default: a page loads it when it is opened.
export default function WithdrawDialog({ window, chain }: WithdrawDialogProps) {
  const { reviewed, shownRun: run, start } = window
  const amount = reviewed ?? (run?.subject.kind === 'withdraw' ? run.subject.amount : 0n)
  const { nativeCurrency } = chain
  return (
    <TaskDialog
      window={window}
      chain={chain}
      words={intentText.tasks.withdraw}
      sends="withdrawal"
      symbol={nativeCurrency.symbol}
      steps={sendSteps}
      onConfirm={() => start({ kind: 'withdraw', plan: { chain, amount } })}
    >
      <Rows>
        <Row label={intentText.tasks.withdraw.amount}>
          <Amount raw={amount} token={nativeCurrency} className="font-semibold" />
        </Row>
      </Rows>
    </TaskDialog>
  )
}
