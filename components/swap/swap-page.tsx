'use client'

import { lazy, Suspense, useState } from 'react'
import { maximumSell } from '@/components/trade/amount/maximum-sell'
import { ReasonButton } from '@/components/trade/ticket/reason-button'
import { TicketFrame } from '@/components/trade/ticket/ticket-frame'
import { useSwapDraft } from '@/hooks/swap/use-swap-draft'
import { useSwapForm } from '@/hooks/swap/use-swap-form'
import { useSwapPrices } from '@/hooks/swap/use-swap-prices'
import { useSwapRequirements } from '@/hooks/swap/use-swap-requirements'
import { useSwapWindow } from '@/hooks/swap/use-swap-window'
import { useTicket } from '@/hooks/ticket/use-ticket'
import { useSettings } from '@/hooks/use-settings'
import { isNativeToken } from '@/lib/address'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import { swapText } from '@/messages/swap'
import { readAllFigures } from './quote/swap-figures'
import { SwapNotices } from './quote/swap-notices'
import { SwapEvidence } from './review/swap-evidence'
import { MarketSwap } from './run/market-swap'
import { type BlockerAction, findSwapBlockers } from './swap-blockers'
import { readSwapContext } from './swap-context'
import { SwapTicket } from './swap-ticket'

const PlaceOrder = lazy(() => import('./place-order'))
// Only who is told a price that does not hold.
const PriceWarning = lazy(() => import('./review/price-warning'))
// Who sees the page needs it as little as the page without a price.
const QuoteAnnouncer = lazy(() =>
  import('./quote/quote-announcer').then((module) => ({ default: module.QuoteAnnouncer })),
)

export function SwapPage() {
  const form = useSwapForm()
  const ticket = useTicket(form)
  const prices = useSwapPrices(form)
  const needs = useSwapRequirements(form, prices.price)
  const draft = useSwapDraft()
  const { expert } = useSettings()
  const window = useSwapWindow(form, prices.price)
  const [placing, setPlacing] = useState<FrozenIntent>()
  const [picking, setPicking] = useState<'from' | 'to'>()

  const { chain, from, wraps } = form
  const { wallet, balance, gasPrice } = ticket
  const { price, proof, market } = prices
  const { requirements } = needs
  const all = readAllFigures(form, prices, gasPrice)
  const { figures } = all
  const { acceptedUnknownImpact, acceptedImpactPercent } = draft
  const accepted = { expert, acceptedUnknownImpact, acceptedImpactPercent }
  const context = readSwapContext({ form, ticket, prices, figures, requirements, ...accepted })
  const blockers = findSwapBlockers(context)
  const blocked = blockers[0]?.label
  const warning = prices.isDoubtful && <PriceWarning proof={proof} market={market} />

  const act = (action: BlockerAction) => {
    if (action === 'importToken') setPicking(from?.origin === 'found' ? 'from' : 'to')
    if (action === 'refreshQuote') void price.refresh()
  }
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
    <TicketFrame title={swapText.page.title} about={swapText.page.evidence} evidence={evidence}>
      <SwapTicket
        form={form}
        quote={price}
        figures={figures}
        exampleFigures={all.example?.figures}
        balances={ticket.balances}
        connected={wallet.status === 'connected'}
        maximum={maximumSell({
          balance,
          native: isNativeToken(from?.address),
          gasPrice,
          gasUnits: figures?.gas.paidBy === 'you' ? figures.gas.units : undefined,
        })}
        gasShort={context.gasShort}
        picking={picking}
        onPicking={setPicking}
        notice={
          !wraps && (
            <SwapNotices
              form={form}
              prices={prices}
              figures={figures}
              draft={draft}
              expert={expert}
              warning={warning}
            />
          )
        }
        action={
          <ReasonButton
            chain={chain}
            reasons={blockers}
            label={wraps ? swapText.page.review : swapText.page.reviewSwap}
            onPress={review}
            onAction={act}
          />
        }
      />
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
            blocked={blocked}
          />
        </Suspense>
      )}
      <Suspense>
        <QuoteAnnouncer figures={figures} />
      </Suspense>
    </TicketFrame>
  )
}
