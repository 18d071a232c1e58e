'use client'

import type { HashedIntent } from '@/actions/intent/signed-intent'
import { sendSteps } from '@/actions/run/planned-steps'
import { OutcomeMark, PaidRows } from '@/components/trade/outcome'
import { PlannedSteps } from '@/components/trade/planned-steps'
import { pressOf, RunFooter } from '@/components/trade/run-footer'
import { RunProgress } from '@/components/trade/run-progress'
import { Notice } from '@/components/ui/alert'
import { Dialog, DialogBody } from '@/components/ui/dialog'
import { Rows } from '@/components/ui/rows'
import type { IntentWindow } from '@/hooks/intent/use-intent-window'
import { isNativeToken } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { describeIntentStep, intentRunTitle } from './intent-words'

type CancelDialogProps = {
  window: IntentWindow<{ onChain: boolean }>
  chain: Chain
  hashed: HashedIntent
  orderId: string | undefined
  symbol: string
}

// By default: a page loads it when it is opened.
export default function CancelDialog({ window, chain, hashed, orderId, symbol }: CancelDialogProps) {
  const { open, reviewed, shownRun: run, start, stop, close } = window
  const onChain = reviewed?.onChain ?? (run?.subject.kind === 'cancel' && run.subject.onChain)
  const names = { chainName: chain.name, nativeSymbol: chain.nativeCurrency.symbol, symbol }
  const wordsOf = (kind: Parameters<typeof describeIntentStep>[0]) => describeIntentStep(kind, names)
  const confirm = () => start({ kind: 'cancel', plan: { chain, signed: hashed, orderId }, onChain })
  const press = run
    ? pressOf(run, { onRetry: confirm, onFinish: close })
    : { label: onChain ? 'Cancel on the chain' : 'Sign cancellation', onPress: confirm }
  return (
    <Dialog
      placement="action"
      open={open}
      onClose={close}
      title={run ? intentRunTitle(run) : onChain ? 'Cancel on the chain' : 'Cancel without gas'}
    >
      <DialogBody>
        {!run ? (
          <div className="grid gap-4">
            <p>
              {onChain
                ? 'One transaction ends the order for good. It needs no service; you pay the network.'
                : 'You sign that the service must not fill this order any more. It costs nothing.'}
            </p>
            {onChain && isNativeToken(hashed.order.srcToken) && <p>What you deposited for it is paid back.</p>}
            <Notice variant="caution">
              {onChain
                ? 'Until the block with your cancellation, it can still be filled.'
                : 'A settlement that is on its way may still come first. Then the order is filled as you signed it.'}
            </Notice>
            <PlannedSteps kinds={onChain ? sendSteps : (['sign', 'post'] as const)} wordsOf={wordsOf} />
          </div>
        ) : run.status === 'done' && run.outcome ? (
          <div className="grid gap-4">
            <OutcomeMark
              text={run.outcome.kind === 'cancelled' ? 'Nobody can fill it any more' : 'The service was told'}
            />
            {run.outcome.kind === 'cancelled' && (
              <Rows>
                <PaidRows outcome={run.outcome} chain={chain} />
              </Rows>
            )}
          </div>
        ) : (
          <RunProgress run={run} wordsOf={wordsOf} />
        )}
      </DialogBody>
      <RunFooter press={press} run={run} onStop={stop} />
    </Dialog>
  )
}
