'use client'

import { sendSteps } from '@/actions/run/planned-steps'
import type { IntentWindow } from '@/hooks/intent/use-intent-window'
import type { Chain } from '@/lib/chain/chain'
import { findToken } from '@/lib/chain/registry/registry'
import type { HashedIntent, SignedIntent } from '@/lib/history/intent/signed-intent'
import { isDeposited } from '@/lib/order/families/is-deposited'
import { intentText } from '@/messages/intent'
import { TaskDialog } from './task-dialog'

type CancelDialogProps = {
  window: IntentWindow<{ onChain: boolean }>
  chain: Chain
  // The order, with its signature if known.
  hashed: HashedIntent & Partial<Pick<SignedIntent, 'signature'>>
  orderId: string | undefined
}

// Cancels an order. Default export: loaded when it is opened.
export default function CancelDialog({ window, chain, hashed, orderId }: CancelDialogProps) {
  const { reviewed, shownRun: run, start } = window
  const onChain = reviewed?.onChain ?? (run?.subject.kind === 'cancel' && run.subject.onChain)
  // A token with a vault is in the registry.
  const token = findToken(chain, hashed.order.srcToken) ?? chain.nativeCurrency
  return (
    <TaskDialog
      window={window}
      chain={chain}
      messages={
        !onChain
          ? intentText.tasks.cancelByService
          : isDeposited(hashed)
            ? intentText.tasks.withdrawAndCancel
            : intentText.tasks.cancelOnChain
      }
      sends="cancellation"
      symbol={token.symbol}
      token={token}
      steps={onChain ? sendSteps : ['sign', 'post']}
      onConfirm={() => start({ kind: 'cancel', plan: { chain, signed: hashed, orderId }, onChain })}
    />
  )
}
