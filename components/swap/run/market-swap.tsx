'use client'

import { lazy, type ReactNode, Suspense } from 'react'
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
import { QuoteNotice } from '../quote/quote-notice'
import { readFigures, wrapFigures } from '../quote/swap-figures'
import { ContinueNotice } from './continue-notice'
import { SwapDialog } from './swap-dialog'

// Loaded only for a running or interrupted swap.
const LeftSwap = lazy(() => import('./left-swap'))

export type MarketSwapProps = {
  window: SwapWindow
  chain: Chain
  form: SwapForm
  prices: SwapPrices
  requirements: readonly Requirement[] | undefined
  // True if the wallet executes the approval and the swap at once.
  batches: boolean
  warning: ReactNode
  // The first reason why nothing can be sent; undefined if there is none.
  blocked: string | undefined
  // Opens the review again at the current price.
  onReview: () => void
  // Opens the review of an order instead.
  onPlace: (intent: FrozenIntent | undefined) => void
}

// Shows the window of a market swap or of wrapping, and an interrupted swap.
export function MarketSwap(props: MarketSwapProps) {
  const { window, chain, form, prices, warning, blocked } = props
  const { price, proof, market } = prices
  const { quote, intent } = price
  const { wraps, from, to } = form
  const { first, since, run, leftRun } = window
  const { approval } = useSettings()
  const change = first && first !== 'wrap' && quote ? compareQuotes(first, quote) : undefined
  const movedSince = since && change && quote ? compareQuotes(since, quote) : undefined
  // Shows the reviewed price until there is a newer one.
  const reviewed = first === 'wrap' ? undefined : change?.needsAccept ? first : (quote ?? first)
  const figures = first === 'wrap' ? wrapFigures(form) : reviewed && from && to && readFigures(reviewed, from, to)
  // True if a swap was reviewed, but the current price is one of an order to sign.
  const isAgents = reviewed !== undefined && intent !== undefined
  const missing = props.requirements?.map(({ kind }) => kind) ?? []
  const isBatch = props.batches && missing.includes('approve')
  const label = swapText.page[movedSince?.needsAccept ? 'accept' : (wraps ?? (isBatch ? 'confirmBatch' : 'confirm'))]
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
            onContinue={window.resume}
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
            missing,
            isBatch,
            approval,
            notice: (change || isAgents) && (
              <>
                <Suspense>{warning}</Suspense>
                {since && quote && !change?.needsAccept && price.status !== 'stale' ? (
                  <ContinueNotice terms={since} quote={quote} />
                ) : (
                  <QuoteNotice
                    change={change}
                    stale={price.status === 'stale'}
                    onRefresh={() => void price.refresh()}
                  />
                )}
              </>
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
        // Refreshes the price for the next review, since it may be why the run failed.
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
