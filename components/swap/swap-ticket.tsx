'use client'

import { Settings2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { editableAmount } from '@/components/trade/amount/display-amount'
import { maximumSell } from '@/components/trade/amount/maximum-sell'
import { amountErrorText } from '@/components/trade/text/amount-error-text'
import { RecipientRow } from '@/components/trade/ticket/recipient-row'
import { slippageTier } from '@/components/trade/ticket/slippage-tier'
import { TicketLayout, type TicketLayoutProps } from '@/components/trade/ticket/ticket-layout'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/on-demand'
import type { Quote } from '@/hooks/swap/use-quote'
import type { SwapForm, SwapFormActions } from '@/hooks/swap/use-swap-form'
import type { ChoosableToken } from '@/hooks/token/use-tokens'
import { isNativeToken } from '@/lib/address'
import { swapText } from '@/messages/swap'
import { tradeText } from '@/messages/trade'
import { ImpactText } from './quote/impact-text'
import type { OnceGas } from './quote/once-gas'
import { QuoteAge } from './quote/quote-age'
import { QuoteSummary, SlippageText, slippageText } from './quote/quote-summary'
import type { SwapFigures } from './quote/swap-figures'
import type { BlockerAction } from './swap-blockers'
import { useMaximum } from './use-maximum'
import { WayLine } from './way-line'

// Loaded for an unusual slippage.
const SlippageNotice = lazy(() =>
  import('./quote/slippage-notice').then((module) => ({ default: module.SlippageNotice })),
)
// Loaded for a token that is bought on another chain.
const Across = lazy(() => import('@/components/trade/transfer/across'))
const TradeSettings = onDemand(async () => ({ default: (await import('./late-parts')).default.TradeSettings }))

const wrapBox = 'flex min-h-36 items-center justify-center rounded-control bg-inset px-6 text-center text-xs text-soft'

type SwapTicketProps = Pick<
  TicketLayoutProps<BlockerAction>,
  'ticket' | 'notice' | 'evidence' | 'verdict' | 'reasons' | 'onPress' | 'onAction' | 'children'
> & {
  form: SwapForm & SwapFormActions
  quote: Quote
  figures: SwapFigures | undefined
  // The figures of a round amount while none is typed.
  exampleFigures: SwapFigures | undefined
  // True if the native balance does not cover the network cost.
  gasShort: boolean
  // The gas of the transactions that the trade needs once.
  once: OnceGas | undefined
  // Impact on the pools as verified by this browser, basis points; undefined until then.
  impactBps: number | undefined
}

export function SwapTicket(props: SwapTicketProps) {
  const { form, quote, figures, exampleFigures, gasShort, once, impactBps, notice, children, ...layout } = props
  const [settingsOpen, setSettingsOpen] = useState(false)

  const { chain, from, to, side, wraps } = form
  const loading = !wraps && quote.status === 'loading'
  const stale = loading || quote.status === 'stale'
  const derived = (own: 'SELL' | 'BUY', token: ChoosableToken | undefined): string => {
    if (side === own || wraps) return form.amountText
    const raw = own === 'SELL' ? figures?.pays : figures?.gets
    return raw === undefined || !token ? '' : editableAmount(raw, token.decimals)
  }
  const errorOf = (own: 'SELL' | 'BUY') =>
    side === own && form.amountError ? amountErrorText(form.amountError) : undefined
  const gasUnits = figures?.gas.paidBy === 'you' ? figures.gas.units : undefined
  const { balance, gasPrice } = layout.ticket
  const maximum = maximumSell({ balance, gasPrice, gasUnits, native: isNativeToken(from?.address) })
  const onMax = useMaximum(form, { maximum, gasShort })
  const slippage = form.autoKind
    ? { bps: quote.slippage?.bps, auto: quote.slippage?.reason }
    : { bps: form.slippageBps }
  const slippageWords = figures?.fillsOrders ? swapText.summary.wholeOrNothing : slippageText(slippage)

  return (
    <TicketLayout
      {...layout}
      form={form}
      sellsThere
      title={swapText.page.title}
      about={swapText.page.evidence}
      label={wraps ? swapText.page.review : swapText.page.reviewSwap}
      settings={
        <Button
          variant="ghost"
          size="icon"
          className="-me-2 focus-visible:relative focus-visible:z-10"
          aria-label={swapText.ticket.settings}
          onClick={() => setSettingsOpen(true)}
        >
          <Settings2 aria-hidden size={18} />
        </Button>
      }
      mode={
        !wraps && (
          <WayLine
            chain={chain}
            quote={quote}
            side={side}
            native={isNativeToken(from?.address) ? from?.symbol : undefined}
            crosses={form.crosses}
            onChange={() => setSettingsOpen(true)}
          />
        )
      }
      sell={{
        label: tradeText.ticket.pair.sell,
        text: derived('SELL', from),
        loading: loading && side === 'BUY' && !figures,
        stale: stale && side === 'BUY',
        error: errorOf('SELL'),
        worth: figures && { amount: figures.pays, usd: figures.srcUsd },
      }}
      buy={{
        label: tradeText.ticket.pair.buy,
        text: derived('BUY', to),
        loading: loading && side === 'SELL' && !figures,
        stale: stale && side === 'SELL',
        error: errorOf('BUY'),
        worth: figures && { amount: figures.gets, usd: figures.destUsd },
        below: figures && <ImpactText impact={figures.impact} />,
      }}
      onType={(end, text) => form.typeAmount(end === 'sell' ? 'SELL' : 'BUY', text)}
      onRefresh={() => void quote.refresh()}
      onMax={onMax}
      fields={
        <>
          {wraps ? (
            <p className={wrapBox}>{from && to && swapText.ticket.oneToOne(from.symbol, to.symbol)}</p>
          ) : (
            <QuoteSummary
              chain={chain}
              figures={figures}
              exampleFigures={exampleFigures}
              side={side}
              loading={loading}
              stale={stale}
              once={once}
              // The pools of this chain are only a part of a trade that ends with a sale on another.
              impactBps={form.isSold ? undefined : impactBps}
              age={
                <QuoteAge
                  status={quote.status}
                  receivedAt={figures && quote.receivedAt}
                  refreshing={quote.isRefreshing}
                  onRefresh={() => void quote.refresh()}
                />
              }
              slippage={
                <Button
                  variant="link"
                  size="inline"
                  className="min-w-44 justify-end text-ink"
                  aria-label={swapText.ticket.slippageOf(slippageWords)}
                  onClick={() => setSettingsOpen(true)}
                >
                  {/* The key replaces the element, so that longer texts shift nothing. */}
                  <span key={slippageWords} className="inline-flex items-center gap-1.5">
                    {figures?.fillsOrders ? slippageWords : <SlippageText {...slippage} />}
                  </span>
                </Button>
              }
            />
          )}

          {form.crosses && (
            <Suspense fallback={<div className="h-21" />}>
              <Across form={form} price={quote.intent} sale={side} loading={loading} stale={stale} />
            </Suspense>
          )}

          {!wraps && <RecipientRow form={form} />}
        </>
      }
      hasPartner={!wraps}
      notice={
        <>
          {!wraps && slippageTier(form.slippageBps) !== 'usual' && (
            <Suspense>
              <SlippageNotice bps={form.slippageBps} side={side} figures={figures} />
            </Suspense>
          )}
          {notice}
        </>
      }
    >
      {children}
      <TradeSettings
        open={settingsOpen}
        onClose={() => setSettingsOpen(false)}
        slippageBps={slippage.bps ?? form.slippageBps}
        auto={quote.slippage}
        figures={figures}
      />
    </TicketLayout>
  )
}
