'use client'

import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useWasEver } from '@/components/ui/on-demand'
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
import { VerdictBefore } from './quote/verdict-lines'
import { SwapEvidence } from './review/swap-evidence'
import { findSwapBlockers } from './swap-blockers'
import { readSwapContext } from './swap-context'
import { SwapTicket } from './swap-ticket'

const loadParts = () => import('./late-parts')
// Shown once there is a price to judge.
const SwapVerdict = lazy(async () => ({ default: (await loadParts()).default.SwapVerdict }))
// Loaded late, since it serves screen readers only.
const QuoteAnnouncer = lazy(async () => ({ default: (await loadParts()).default.QuoteAnnouncer }))
// Loaded for a connected wallet.
const TradeWindows = lazy(() => import('./run/trade-windows'))
// Loaded if the proof or the pool data of a price is wrong.
const PriceWarning = lazy(() => import('./review/price-warning'))
// Loaded with a trade across chains.
const CrosschainWarning = lazy(() => import('./review/crosschain-warning'))

// Shows the swap page. `below`: rendered under the ticket.
export function SwapPage({ below }: { below?: ReactNode }) {
  const form = useSwapForm()
  const ticket = useTicket(form)
  const prices = useSwapPrices(form)
  const needs = useSwapRequirements(form, prices.price)
  const draft = useTicketDraft()
  const { expert } = useSettings()
  const window = useSwapWindow(form, prices.price)
  const [placing, setPlacing] = useState<FrozenIntent>()
  // The price across chains whose proof is false.
  const [disproved, setDisproved] = useState<FrozenIntent>()

  const { chain, wraps } = form
  const { wallet, gasPrice } = ticket
  const wasConnected = useWasEver(wallet.address !== undefined)
  const { price, proof, market } = prices
  const { requirements } = needs
  const all = readAllFigures(form, prices, gasPrice)
  const { figures } = all
  const { acceptedUnknownImpact, acceptedImpactPercent } = draft
  const isDisproved = prices.isDisproved || (disproved !== undefined && disproved.id === price.intent?.id)
  const accepted = { expert, acceptedUnknownImpact, acceptedImpactPercent, isDisproved }
  const once = onceGasOf({
    requirements,
    deposits: figures?.gas.paidBy === 'agent' && figures.gas.deposit !== undefined,
    priceRoute: (price.quote ?? price.beside ?? prices.reserve.quote)?.priceRoute,
  })
  const context = readSwapContext({ form, ticket, prices, figures, requirements, ...accepted })
  const blockers = findSwapBlockers(context)
  const blocked = blockers[0]?.label
  const warning =
    chain && form.crosses && form.toChain && price.intent ? (
      <CrosschainWarning chain={chain} toChain={form.toChain} price={price.intent} onDisproved={setDisproved} />
    ) : (
      prices.isDoubtful && <PriceWarning proof={proof} market={market} />
    )

  const before = <VerdictBefore exchanges={chain?.dexes.length ?? 1} />
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
        !wraps &&
        (figures ? (
          <Suspense fallback={before}>
            <SwapVerdict prices={prices} figures={figures} crosses={form.crosses} />
          </Suspense>
        ) : (
          before
        ))
      }
      reasons={blockers}
      onPress={review}
      onAction={(action) => action === 'refreshQuote' && void price.refresh()}
    >
      {chain && wasConnected && (
        <Suspense>
          <TradeWindows
            window={window}
            chain={chain}
            form={form}
            prices={prices}
            needs={needs}
            warning={warning}
            blocked={blocked}
            onReview={review}
            onPlace={setPlacing}
            reviewed={placing}
            onReviewed={setPlacing}
            networkCost={figures && gasWords(figures, once)}
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
