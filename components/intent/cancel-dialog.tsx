'use client'

import type { IntentOutcome, IntentRun } from '@/actions/intent/intent-run'
import type { HashedIntent, SignedIntent } from '@/actions/intent/signed-intent'
import { sendSteps } from '@/actions/run/planned-steps'
import { Amount } from '@/components/trade/amount'
import { OutcomeMark, PaidRows } from '@/components/trade/outcome'
import { PlannedSteps } from '@/components/trade/planned-steps'
import { pressOf, RunFooter } from '@/components/trade/run-footer'
import { RunProgress } from '@/components/trade/run-progress'
import { Notice } from '@/components/ui/alert'
import { Dialog, DialogBody } from '@/components/ui/dialog'
import { Row, Rows } from '@/components/ui/rows'
import type { IntentWindow } from '@/hooks/intent/use-intent-window'
import { isNativeToken } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { describeIntentStep, intentRunTitle } from './intent-words'

// `withdraws`: so much of a deposit, and no order is ended. Raw units.
export type CancelReview = { onChain: boolean; withdraws?: bigint | undefined }

type CancelDialogProps = {
  window: IntentWindow<CancelReview>
  chain: Chain
  // With its signature, where it is known.
  hashed: HashedIntent & Partial<Pick<SignedIntent, 'signature'>>
  orderId: string | undefined
  symbol: string
}

type Way = 'service' | 'chain' | 'escrow' | 'withdraw'

// `escrow`: on the chain too, and what is deposited is paid back.
const words: Readonly<Record<Way, { title: string; confirm: string; text: string; caution: string }>> = {
  service: {
    title: 'Cancel without gas',
    confirm: 'Sign cancellation',
    text: 'You sign that the service must not fill this order any more. It costs nothing.',
    caution: 'A settlement that is on its way may still come first. Then the order is filled as you signed it.',
  },
  chain: {
    title: 'Cancel on the chain',
    confirm: 'Cancel on the chain',
    text: 'One transaction ends the order for good. It needs no service; you pay the network.',
    caution: 'Until the block with your cancellation, it can still be filled.',
  },
  escrow: {
    title: 'Withdraw and cancel',
    confirm: 'Withdraw and cancel',
    text: 'One transaction ends the order for good and pays your deposit for it back. It needs no service; you pay the network.',
    caution: 'Until the block with your cancellation, it can still be filled.',
  },
  withdraw: {
    title: 'Withdraw your deposit',
    confirm: 'Withdraw',
    text: 'One transaction pays it back to your wallet. It needs no service; you pay the network.',
    caution: 'Orders of yours that stand on it wait until you deposit again.',
  },
}

const wayOf = (run: IntentRun | undefined, reviewed: CancelReview | undefined, { order }: HashedIntent): Way => {
  if (reviewed?.withdraws !== undefined || run?.subject.kind === 'withdraw') return 'withdraw'
  const onChain = reviewed?.onChain ?? (run?.subject.kind === 'cancel' && run.subject.onChain)
  return !onChain ? 'service' : isNativeToken(order.srcToken) ? 'escrow' : 'chain'
}

// By default: a page loads it when it is opened.
export default function CancelDialog({ window, chain, hashed, orderId, symbol }: CancelDialogProps) {
  const { open, reviewed, shownRun: run, start, stop, close } = window
  const way = wayOf(run, reviewed, hashed)
  const { nativeCurrency } = chain
  const sends = way === 'withdraw' ? ('withdrawal' as const) : ('cancellation' as const)
  const names = { chainName: chain.name, nativeSymbol: nativeCurrency.symbol, symbol, sends }
  const wordsOf = (kind: Parameters<typeof describeIntentStep>[0]) => describeIntentStep(kind, names)
  const withdraws = run?.subject.kind === 'withdraw' ? run.subject.amount : reviewed?.withdraws
  const confirm = () =>
    withdraws === undefined
      ? start({ kind: 'cancel', plan: { chain, signed: hashed, orderId }, onChain: way !== 'service' })
      : start({ kind: 'withdraw', plan: { chain, amount: withdraws }, hash: hashed.hash })
  const press = run
    ? pressOf(run, { onRetry: confirm, onFinish: close })
    : { label: words[way].confirm, onPress: confirm }
  return (
    <Dialog placement="action" open={open} onClose={close} title={run ? intentRunTitle(run) : words[way].title}>
      <DialogBody>
        {!run ? (
          <div className="grid gap-4">
            <p>{words[way].text}</p>
            {withdraws !== undefined && (
              <Rows>
                <Row label="You get back">
                  <Amount raw={withdraws} token={nativeCurrency} className="font-semibold" />
                </Row>
              </Rows>
            )}
            <Notice variant="caution">{words[way].caution}</Notice>
            <PlannedSteps kinds={way === 'service' ? (['sign', 'post'] as const) : sendSteps} wordsOf={wordsOf} />
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
  if (outcome.kind !== 'cancelled' && outcome.kind !== 'withdrawn') return <OutcomeMark text="The service was told" />
  const paidBack = outcome.kind === 'withdrawn' ? outcome.amount : outcome.paidBack
  return (
    <div className="grid gap-4">
      <OutcomeMark text={outcome.kind === 'cancelled' ? 'Nobody can fill it any more' : 'It is back in your wallet'} />
      <Rows>
        {paidBack !== undefined && (
          <Row label="Paid back">
            <Amount raw={paidBack} token={chain.nativeCurrency} className="font-semibold" />
          </Row>
        )}
        <PaidRows outcome={outcome} chain={chain} />
      </Rows>
    </div>
  )
}
