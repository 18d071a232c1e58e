'use client'

import { useEffect, useState } from 'react'
import { failedStep } from '@/actions/run/run-step'
import { lifeSecondsOf } from '@/components/intent/order/order-life'
import { PlaceWindow } from '@/components/intent/place/place-window'
import type { IntentWindow } from '@/hooks/intent/use-intent-window'
import { usePlaceWindow } from '@/hooks/intent/use-place-window'
import { useLockMethod } from '@/hooks/swap/locked-method'
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

export type PlaceOrderProps = {
  // The price to review, until the window shows it.
  reviewed: FrozenIntent | undefined
  onReviewed: (reviewed: undefined) => void
  chain: Chain
  form: SwapForm & SwapFormActions
  quote: Quote
  needs: SwapRequirements
  // The network cost as text.
  networkCost: string | undefined
  // The label of the first reason against the order.
  blocked: string | undefined
}

// Shows the window of an order that agents fill.
export function PlaceOrder(props: PlaceOrderProps) {
  const { reviewed, onReviewed, chain, form, quote, needs, networkCost, blocked } = props
  const window = usePlaceWindow(chain, 'place', reviewed, onReviewed)
  useLockMethod('gasless', window.open)
  const { address } = useWallet()
  const { approval } = useSettings()
  const lifeSeconds = lifeSecondsOf(useContractAccount(chain.id, address))
  const first = window.reviewed
  const now = quote.intent
  const change = first && now && compareQuotes(first, now)
  const price = change?.needsAccept ? first : (now ?? first)
  const terms = address && placeTermsOf(form, price, address)
  const obstacle = now ? blocked : swapText.run.place.noAgent
  const moved = useMoved(window, quote)
  const since = moved?.terms
  const movedSince = since && now && compareQuotes(since, now)
  // Starts a new review at the current price.
  const retry = () => {
    void quote.refresh()
    if (now) window.review(now)
    else window.close()
  }
  return (
    <PlaceWindow
      window={window}
      chain={chain}
      needs={needs}
      approval={approval}
      networkCost={networkCost}
      token={form.from}
      order={terms && price ? { terms, price, lifeSeconds } : undefined}
      wantsPermit={needs.wantsPermit}
      notice={
        change &&
        (since && now && !change.needsAccept && quote.status !== 'stale' ? (
          <ContinueNotice terms={since} quote={now} />
        ) : (
          <QuoteNotice change={change} stale={quote.status === 'stale'} onRefresh={() => void quote.refresh()} />
        ))
      }
      label={movedSince?.needsAccept ? swapText.page.accept : undefined}
      accept={
        now && change?.needsAccept ? { label: swapText.page.accept, onPress: () => window.review(now) } : undefined
      }
      blocked={obstacle}
      onRetry={retry}
      onFinish={() => form.typeAmount(form.side, '')}
    />
  )
}

// Returns the confirmed terms of an order that stopped because the price moved beyond them. The
// window then offers the next price; closing it discards both.
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
