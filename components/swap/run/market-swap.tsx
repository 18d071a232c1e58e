'use client'

import { lazy, type ReactNode, Suspense } from 'react'
import { onDemand } from '@/components/ui/on-demand'
import type { SwapForm } from '@/hooks/swap/use-swap-form'
import type { SwapPrices } from '@/hooks/swap/use-swap-prices'
import type { SwapWindow } from '@/hooks/swap/use-swap-window'
import { useSettings } from '@/hooks/use-settings'
import type { Requirement } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import type { QuotedBound } from '@/lib/ticket/terms/quoted-bound'
import { swapText } from '@/messages/swap'
import { compareQuotes } from '../quote/quote-change'
import { readFigures, wrapFigures } from '../quote/swap-figures'

const loadNotice = () => import('../quote/quote-notice')
const loadDialog = async () => (await Promise.all([import('./swap-dialog'), loadNotice()]))[0]
const SwapDialog = onDemand(loadDialog)
const QuoteNotice = lazy(() => loadNotice().then((module) => ({ default: module.QuoteNotice })))
// Loaded only for a swap that was left under way or half way.
const LeftSwap = lazy(() => import('./left-swap'))
const ContinueNotice = lazy(() => import('./continue-notice').then((module) => ({ default: module.ContinueNotice })))

type MarketSwapProps = {
  window: SwapWindow
  chain: Chain
  form: SwapForm
  prices: SwapPrices
  requirements: readonly Requirement[] | undefined
  warning: ReactNode
  // The first reason why nothing can be sent; undefined if there is none.
  blocked: string | undefined
  // Opens the review again, at the price of now.
  onReview: () => void
  // Opens the review of an order in place of this one's.
  onPlace: (intent: FrozenIntent | undefined) => void
}

// The window of a swap through the market and of wrapping, and the swap that was left half way.
export function MarketSwap(props: MarketSwapProps) {
  const { window, chain, form, prices, warning, blocked } = props
  const { price, proof, market } = prices
  const { quote, intent } = price
  const { wraps, from, to } = form
  const { first, since, run, leftRun } = window
  const { approval } = useSettings()
  const change = first && first !== 'wrap' && quote ? compareQuotes(first, quote) : undefined
  const movedSince = since && change && quote ? compareQuotes(since, quote) : undefined
  // The reviewed price stays while there is no other one.
  const reviewed = first === 'wrap' ? undefined : change?.needsAccept ? first : (quote ?? first)
  const figures = first === 'wrap' ? wrapFigures(form) : reviewed && from && to && readFigures(reviewed, from, to)
  // The person reviewed a swap, and the price of now is one of an order to sign.
  const isAgents = reviewed !== undefined && intent !== undefined
  const label = swapText.page[movedSince?.needsAccept ? 'accept' : (wraps ?? 'confirm')]
  const hasNewPrice = change?.needsAccept === true || isAgents
  const showNewPrice = () => {
    if (quote) window.review(quote, since)
    else window.close()
    props.onPlace(intent)
  }
  return (
    <>
      {leftRun && (
        <Suspense>
          <LeftSwap
            run={leftRun}
            isElsewhere={!window.stop}
            isWaiting={window.isWaiting}
            onContinue={window.goOn}
            onDismiss={window.dismiss}
            onShow={window.showRun}
          />
        </Suspense>
      )}
      <SwapDialog
        open={window.isOpen}
        onClose={window.close}
        chain={chain}
        review={
          first &&
          figures && {
            figures,
            kind: wraps ?? 'market',
            receiver: form.receiver.address,
            missing: props.requirements?.map(({ kind }) => kind) ?? [],
            approval,
            notice: (change || isAgents) && (
              <Suspense>
                {warning}
                {since && quote && !change?.needsAccept && price.status !== 'stale' ? (
                  <ContinueNotice terms={since} quote={quote} />
                ) : (
                  <QuoteNotice
                    change={change}
                    stale={price.status === 'stale'}
                    onRefresh={() => void price.refresh()}
                  />
                )}
              </Suspense>
            ),
          }
        }
        confirm={
          hasNewPrice
            ? { label: swapText.page.accept, onPress: showNewPrice }
            : {
                label: blocked ?? label,
                onPress: blocked ? undefined : (bound: QuotedBound | undefined) => window.start(reviewed, bound),
              }
        }
        confirmed={reviewed}
        quote={quote}
        proof={proof}
        market={market}
        run={run}
        // A run may have failed because of its price, so the next review has a new one.
        onRetry={() => {
          void price.refresh()
          props.onReview()
        }}
        onStop={window.stop}
        onFinish={window.finish}
      />
    </>
  )
}
