'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { intentSurface } from '@/actions/intent/intent-surface'
import { otcSurface } from '@/actions/otc/otc-surface'
import { CancelDialog as CancelOffer } from '@/components/otc/order/cancel-dialog'
import { RunBanner } from '@/components/trade/run/run-banner'
import { onDemand } from '@/components/ui/on-demand'
import { stopWatching } from '@/hooks/intent/stop-watching'
import { useIntentWindow } from '@/hooks/intent/use-intent-window'
import { useOtcWindow } from '@/hooks/otc/use-otc-window'
import { useSite } from '@/hooks/use-site'
import { useChainNow } from '@/hooks/wallet/read/use-chain-now'
import type { OrderRow } from '@/lib/history/order-row'
import type { HashedOrder } from '@/lib/history/otc/signed-orders'
import { type Cancellation, cancellationOf } from './cancellation-of'

const CancelIntent = onDemand(() => import('@/components/intent/run/cancel-dialog'))

// Cancels an order in its page's dialog. Inconsistent orders open that page, which explains why.
export function useCancelOne(account: string, onCancelled: () => void) {
  const { chains } = useSite()
  const { push } = useRouter()
  const [asked, setAsked] = useState<{ turn: number; one: Cancellation }>()
  const cancel = (row: OrderRow) => {
    const one = cancellationOf(chains, row, account)
    if (one) setAsked((before) => ({ turn: (before?.turn ?? 0) + 1, one }))
    else push(row.path)
  }
  const { turn, one } = asked ?? {}
  // Resets the dialog with each press, also for the same order.
  const dialog =
    one &&
    (one.surface === 'intent' ? (
      <IntentCancellation key={turn} one={one} onCancelled={onCancelled} />
    ) : (
      <OfferCancellation key={turn} one={one} onCancelled={onCancelled} />
    ))
  return { cancel, dialog }
}

type Of<surface> = { one: Extract<Cancellation, { surface: surface }>; onCancelled: () => void }

// Calls back once the order is cancelled.
function useDone(run: { status: string } | undefined, onDone: () => void) {
  const isDone = run?.status === 'done'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isDone) onDone()
  }, [isDone])
}

function IntentCancellation({ one: { chain, hashed, orderId, onChain }, onCancelled }: Of<'intent'>) {
  const window = useIntentWindow<{ onChain: boolean }>(chain, `cancel:${hashed.hash}`)
  useDone(window.shownRun, onCancelled)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is asked for
  useEffect(() => {
    // Stops the run that follows the order, as only one run works at a time.
    stopWatching(hashed.hash)
    window.review({ onChain })
  }, [])
  return (
    <>
      <RunBanner surface={intentSurface} window={window} />
      <CancelIntent window={window} chain={chain} hashed={hashed} orderId={orderId} />
    </>
  )
}

function OfferCancellation({ one: { chain, signed }, onCancelled }: Of<'otc'>) {
  const window = useOtcWindow<readonly HashedOrder[]>(chain, `cancel:${signed.hash}`)
  const now = useChainNow(chain.id)
  useDone(window.shownRun, onCancelled)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is asked for
  useEffect(() => window.review([signed]), [])
  return (
    <>
      <RunBanner surface={otcSurface} window={window} />
      <CancelOffer window={window} from={signed.hash} onDone={onCancelled} chain={chain} now={now} />
    </>
  )
}
