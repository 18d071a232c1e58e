'use client'

import { useEffect, useState } from 'react'
import { failedStep } from '@/actions/run/run-step'
import { lifeSecondsOf } from '@/components/intent/order/order-life'
import { PlaceWindow } from '@/components/intent/place/place-window'
import type { IntentWindow } from '@/hooks/intent/use-intent-window'
import { usePlaceWindow } from '@/hooks/intent/use-place-window'
import { useHoldWay } from '@/hooks/swap/held-way'
import type { Quote } from '@/hooks/swap/use-quote'
import type { SwapForm, SwapFormActions } from '@/hooks/swap/use-swap-form'
import type { SwapRequirements } from '@/hooks/swap/use-swap-requirements'
import { useSettings } from '@/hooks/use-settings'
import { useContractAccount } from '@/hooks/wallet/connect/use-contract-account'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'
import type { Chain } from '@/lib/chain/chain'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import { placeTermsOf } from '@/lib/ticket/terms/swap-terms'
import { swapText } from '@/messages/swap'
import { compareQuotes } from './quote/quote-change'
import { QuoteNotice } from './quote/quote-notice'
import { ContinueNotice } from './run/continue-notice'

type PlaceOrderProps = {
  // What a person wants to look at now, until the window shows it.
  reviewed: FrozenIntent | undefined
  onReviewed: (reviewed: undefined) => void
  chain: Chain
  form: SwapForm & SwapFormActions
  quote: Quote
  needs: SwapRequirements
  // The gas of the trade, in words.
  networkCost: string | undefined
  // What stands in the way, on the button.
  blocked: string | undefined
}

// By default: it is no part of the first load.
export default function PlaceOrder(props: PlaceOrderProps) {
  const { reviewed, onReviewed, chain, form, quote, needs, networkCost, blocked } = props
  const window = usePlaceWindow(chain, 'place', reviewed, onReviewed)
  useHoldWay('gasless', window.open)
  const { address } = useWallet()
  const { approval } = useSettings()
  const lifeSeconds = lifeSecondsOf(useContractAccount(chain.id, address))
  const first = window.reviewed
  const now = quote.intent
  const change = first && now && compareQuotes(first, now)
  const price = change?.needsAccept ? first : (now ?? first)
  const terms = address && placeTermsOf(form, price, address)
  const obstacle = !now ? swapText.run.place.noAgent : change?.needsAccept ? swapText.page.acceptFirst : blocked
  const moved = useMoved(window, quote)
  const since = moved?.terms
  const movedSince = since && now && compareQuotes(since, now)
  // At a new price.
  const retry = () => {
    void quote.refresh()
    if (now) window.review(now)
    else window.close()
  }
  return (
    <PlaceWindow
      {...{ window, chain, needs, approval, networkCost }}
      token={form.from}
      order={terms && price ? { terms, price, lifeSeconds } : undefined}
      wantsPermit={needs.wantsPermit}
      notice={
        change &&
        (since && now && !change.needsAccept && quote.status !== 'stale' ? (
          <ContinueNotice terms={since} quote={now} />
        ) : (
          <QuoteNotice
            change={change}
            stale={quote.status === 'stale'}
            onAccept={() => now && window.review(now)}
            onRefresh={() => void quote.refresh()}
          />
        ))
      }
      label={movedSince?.needsAccept ? swapText.page.accept : undefined}
      blocked={obstacle}
      onRetry={retry}
      onFinish={() => form.typeAmount(form.side, '')}
    />
  )
}

// Returns what was confirmed of an order that stopped because the price moved beyond it. The window then
// shows the next price, to be accepted or left; both are forgotten when it closes.
function useMoved(window: IntentWindow<FrozenIntent>, quote: Quote): { terms: PlaceTerms } | undefined {
  const { shownRun, open, review } = window
  const { intent, refresh } = quote
  const [moved, setMoved] = useState<{ runId: string; terms: PlaceTerms; seen: string | undefined }>()
  const stopped = shownRun && failedStep(shownRun)?.error?.name === 'Wallet.PriceMovedError' ? shownRun : undefined
  useEffect(() => {
    if (!open) return setMoved(undefined)
    if (stopped?.subject.kind !== 'place') return
    if (moved?.runId !== stopped.id) {
      void refresh()
      setMoved({ runId: stopped.id, terms: stopped.subject.terms, seen: intent?.id })
    } else if (intent && intent.id !== moved.seen) review(intent)
  }, [open, stopped, moved, intent, refresh, review])
  return moved
}
