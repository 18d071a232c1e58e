'use client'

import { sendSteps } from '@/actions/run/planned-steps'
import type { IntentWindow } from '@/hooks/intent/use-intent-window'
import { isNativeToken } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import type { HashedIntent, SignedIntent } from '@/lib/history/intent/signed-intent'
import { intentText } from '@/messages/intent'
import { TaskDialog } from './task-dialog'

type CancelDialogProps = {
  window: IntentWindow<{ onChain: boolean }>
  chain: Chain
  // With its signature, where it is known.
  hashed: HashedIntent & Partial<Pick<SignedIntent, 'signature'>>
  orderId: string | undefined
  symbol: string
}

// By default: a page loads it when it is opened.
export default function CancelDialog({ window, chain, hashed, orderId, symbol }: CancelDialogProps) {
  const { reviewed, shownRun: run, start } = window
  const onChain = reviewed?.onChain ?? (run?.subject.kind === 'cancel' && run.subject.onChain)
  return (
    <TaskDialog
      window={window}
      chain={chain}
      words={
        !onChain
          ? intentText.tasks.cancelByService
          : isNativeToken(hashed.order.srcToken)
            ? intentText.tasks.withdrawAndCancel
            : intentText.tasks.cancelOnChain
      }
      sends="cancellation"
      symbol={symbol}
      steps={onChain ? sendSteps : ['sign', 'post']}
      onConfirm={() => start({ kind: 'cancel', plan: { chain, signed: hashed, orderId }, onChain })}
    />
  )
}
