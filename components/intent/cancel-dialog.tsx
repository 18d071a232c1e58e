'use client'

import type { HashedIntent, SignedIntent } from '@/actions/intent/signed-intent'
import { sendSteps } from '@/actions/run/planned-steps'
import type { IntentWindow } from '@/hooks/intent/use-intent-window'
import { isNativeToken } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { TaskDialog } from './task-dialog'

type CancelDialogProps = {
  window: IntentWindow<{ onChain: boolean }>
  chain: Chain
  // With its signature, where it is known.
  hashed: HashedIntent & Partial<Pick<SignedIntent, 'signature'>>
  orderId: string | undefined
  symbol: string
}

const byService = {
  title: 'Cancel without gas',
  confirm: 'Sign cancellation',
  text: 'You sign a cancellation. It costs nothing.',
  caution: 'A fill already on its way may still settle first, as you signed it.',
}
const onTheChain = {
  title: 'Cancel on the chain',
  confirm: 'Cancel on the chain',
  text: 'One transaction cancels the order for good, without the service. You pay the network.',
  caution: 'It can still be filled until this confirms.',
}
const outOfEscrow = {
  ...onTheChain,
  title: 'Withdraw and cancel',
  confirm: 'Withdraw and cancel',
  text: 'One transaction cancels the order and returns its deposit, without the service. You pay the network.',
}

// By default: a page loads it when it is opened.
export default function CancelDialog({ window, chain, hashed, orderId, symbol }: CancelDialogProps) {
  const { reviewed, shownRun: run, start } = window
  const onChain = reviewed?.onChain ?? (run?.subject.kind === 'cancel' && run.subject.onChain)
  return (
    <TaskDialog
      window={window}
      chain={chain}
      words={!onChain ? byService : isNativeToken(hashed.order.srcToken) ? outOfEscrow : onTheChain}
      sends="cancellation"
      symbol={symbol}
      steps={onChain ? sendSteps : ['sign', 'post']}
      onConfirm={() => start({ kind: 'cancel', plan: { chain, signed: hashed, orderId }, onChain })}
    />
  )
}
