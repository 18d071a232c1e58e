'use client'

import type { OrderVault } from '@/actions/intent/intent-run'
import { sendSteps } from '@/actions/run/planned-steps'
import { AmountRow } from '@/components/trade/amount/amount-row'
import { Rows } from '@/components/ui/rows'
import type { IntentWindow } from '@/hooks/intent/use-intent-window'
import type { Chain, Token } from '@/lib/chain/chain'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import { intentText } from '@/messages/intent'
import { TaskDialog } from './task-dialog'

type EscrowDialogProps = {
  // The amount that is deposited or withdrawn, raw units.
  window: IntentWindow<bigint>
  chain: Chain
  // The order to deposit for, and the maximum it may still take, raw units; absent to withdraw.
  deposit?: { order: HashedIntent; needed: bigint }
  // The vault that is withdrawn from, and its token; the native token without them.
  vault?: OrderVault
  token?: Token
}

// Deposits or withdraws. Default export: loaded when it is opened.
export default function EscrowDialog({ window, chain, deposit, vault, token: paid }: EscrowDialogProps) {
  const { reviewed, shownRun: run, start } = window
  const amount = reviewed ?? (run && 'amount' in run.subject ? run.subject.amount : 0n)
  const token = paid ?? chain.nativeCurrency
  const messages = intentText.tasks[deposit ? 'deposit' : 'withdraw']
  return (
    <TaskDialog
      window={window}
      chain={chain}
      messages={messages}
      sends={!deposit ? 'withdrawal' : amount > 0n ? 'deposit' : 'signature'}
      symbol={token.symbol}
      token={token}
      steps={sendSteps}
      onConfirm={() =>
        start(
          deposit
            ? { kind: 'deposit', plan: { chain, amount, ...deposit } }
            : { kind: 'withdraw', plan: { chain, amount, ...(vault && { vault }) } },
        )
      }
    >
      <Rows>
        {deposit && <AmountRow label={intentText.tasks.deposit.needed} raw={deposit.needed} token={token} />}
        <AmountRow label={messages.amount} raw={amount} token={token} className="font-semibold" />
      </Rows>
    </TaskDialog>
  )
}
