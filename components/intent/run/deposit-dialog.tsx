'use client'

import { sendSteps } from '@/actions/run/planned-steps'
import { Amount } from '@/components/trade/amount/amount'
import { Row, Rows } from '@/components/ui/rows'
import type { IntentWindow } from '@/hooks/intent/use-intent-window'
import type { Chain } from '@/lib/chain/chain'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import { intentText } from '@/messages/intent'
import { TaskDialog } from './task-dialog'

type DepositDialogProps = {
  // What is paid in, raw units.
  window: IntentWindow<bigint>
  chain: Chain
  order: HashedIntent
  // The most that the order may still take, raw units.
  needed: bigint
}

// By default: a page loads it when it is opened.
export default function DepositDialog({ window, chain, order, needed }: DepositDialogProps) {
  const { reviewed, shownRun: run, start } = window
  const amount = reviewed ?? (run?.subject.kind === 'deposit' ? run.subject.amount : 0n)
  const { nativeCurrency } = chain
  return (
    <TaskDialog
      window={window}
      chain={chain}
      words={intentText.tasks.deposit}
      sends={amount > 0n ? 'deposit' : 'signature'}
      symbol={nativeCurrency.symbol}
      steps={sendSteps}
      onConfirm={() => start({ kind: 'deposit', plan: { chain, order, needed, amount } })}
    >
      <Rows>
        <Row label={intentText.tasks.deposit.needed}>
          <Amount raw={needed} token={nativeCurrency} />
        </Row>
        <Row label={intentText.tasks.deposit.amount}>
          <Amount raw={amount} token={nativeCurrency} className="font-semibold" />
        </Row>
      </Rows>
    </TaskDialog>
  )
}
