'use client'

import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSwapForm } from '@/hooks/swap/use-swap-form'
import { useSwapPrices } from '@/hooks/swap/use-swap-prices'
import { useSwapRequirements } from '@/hooks/swap/use-swap-requirements'
import { useSwapWindow } from '@/hooks/swap/use-swap-window'
import { useTicket } from '@/hooks/ticket/use-ticket'
import { useTicketDraft } from '@/hooks/ticket/use-ticket-draft'
import { useSettings } from '@/hooks/use-settings'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import { onceGasOf } from './quote/once-gas'
import { gasWords, readAllFigures } from './quote/swap-figures'
import { SwapNotices } from './quote/swap-notices'
import { SwapEvidence } from './review/swap-evidence'
import { MarketSwap } from './run/market-swap'
import { findSwapBlockers } from './swap-blockers'
import { readSwapContext } from './swap-context'
import { SwapTicket } from './swap-ticket'

// The page shows it once there is a price to judge.
const SwapVerdict = lazy(() => import('./quote/swap-verdict'))
const PlaceOrder = lazy(() => import('./place-order'))
// Only who is told a price that does not hold.
const PriceWarning = lazy(() => import('./review/price-warning'))
// Who sees the page needs it as little as the page without a price.
const QuoteAnnouncer = lazy(() =>
  import('./quote/quote-announcer').then((module) => ({ default: module.QuoteAnnouncer })),
)

// `below`: what stands under the ticket.
export function SwapPage({ below }: { below?: ReactNode }) {
  const form = useSwapForm()
  const ticket = useTicket(form)
  const prices = useSwapPrices(form)
  const needs = useSwapRequirements(form, prices.price)
  const draft = useTicketDraft()
  const { expert } = useSettings()
  const window = useSwapWindow(form, prices.price)
  const [placing, setPlacing] = useState<FrozenIntent>()

  const { chain, wraps } = form
  const { wallet, gasPrice } = ticket
  const { price, proof, market } = prices
  const { requirements } = needs
  const all = readAllFigures(form, prices, gasPrice)
  const { figures } = all
  const { acceptedUnknownImpact, acceptedImpactPercent } = draft
  const accepted = { expert, acceptedUnknownImpact, acceptedImpactPercent }
  const once = onceGasOf({
    requirements,
    deposits: figures?.gas.paidBy === 'agent' && figures.gas.deposit !== undefined,
    priceRoute: (price.quote ?? price.beside ?? prices.reserve.quote)?.priceRoute,
  })
  const context = readSwapContext({ form, ticket, prices, figures, requirements, ...accepted })
  const blockers = findSwapBlockers(context)
  const blocked = blockers[0]?.label
  const warning = prices.isDoubtful && <PriceWarning proof={proof} market={market} />

  const review = () => {
    if (wraps) window.review('wrap')
    else if (price.intent) setPlacing(price.intent)
    else if (price.quote) window.review(price.quote)
  }
  const evidence = chain && (
    <SwapEvidence
      chain={chain}
      form={form}
      prices={prices}
      needs={needs}
      figures={all}
      settled={window.run?.receipt !== undefined}
      owner={wallet.address}
    />
  )
  return (
    <SwapTicket
      form={form}
      ticket={ticket}
      evidence={evidence}
      figures={figures}
      quote={price}
      exampleFigures={all.example?.figures}
      gasShort={context.gasShort}
      once={once}
      impactBps={prices.compared.alternatives?.impactBps}
      notice={
        !wraps && (
          <SwapNotices form={form} prices={prices} figures={figures} draft={draft} expert={expert} warning={warning} />
        )
      }
      verdict={
        !wraps && (
          <Suspense fallback={<div className="h-23.25" />}>
            <SwapVerdict chain={chain} prices={prices} figures={figures} crosses={form.crosses} />
          </Suspense>
        )
      }
      reasons={blockers}
      onPress={review}
      onAction={(action) => action === 'refreshQuote' && void price.refresh()}
    >
      {chain && (
        <MarketSwap
          window={window}
          chain={chain}
          form={form}
          prices={prices}
          requirements={requirements}
          warning={warning}
          blocked={blocked}
          onReview={review}
          onPlace={setPlacing}
        />
      )}
      {chain && ticket.isMounted && (
        <Suspense>
          <PlaceOrder
            reviewed={placing}
            onReviewed={setPlacing}
            chain={chain}
            form={form}
            quote={price}
            needs={needs}
            networkCost={figures && gasWords(figures, once)}
            blocked={blocked}
          />
        </Suspense>
      )}
      <Suspense>
        <QuoteAnnouncer figures={figures} />
      </Suspense>
      {below}
    </SwapTicket>
  )
}
