'use client'

import { Settings2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { editableAmount } from '@/components/trade/amount/display-amount'
import { slippageTier } from '@/components/trade/ticket/slippage-tier'
import { PairInputs } from '@/components/trade/token/pair-inputs'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { onDemand } from '@/components/ui/on-demand'
import type { Quote } from '@/hooks/swap/use-quote'
import type { SwapForm, SwapFormActions } from '@/hooks/swap/use-swap-form'
import type { ChoosableToken } from '@/hooks/token/use-tokens'
import type { Balances } from '@/hooks/wallet/read/use-balances'
import { isNativeToken } from '@/lib/address'
import { sharedText } from '@/messages/shared'
import { swapText } from '@/messages/swap'
import { tradeText } from '@/messages/trade'
import { ModeSwitch } from './mode-switch'
import { ImpactText } from './quote/impact-text'
import { QuoteAge } from './quote/quote-age'
import { QuoteSummary, SlippageText, slippageText } from './quote/quote-summary'
import type { SwapFigures } from './quote/swap-figures'
import { useMaximum } from './use-maximum'

// Only who pays somebody else.
const ReceiverField = lazy(() =>
  import('@/components/trade/ticket/receiver-field').then((module) => ({ default: module.ReceiverField })),
)
// Only who came by a partner's link.
const TicketPartner = lazy(() => import('@/components/trade/ticket/ticket-partner'))
// Only who lets the price slip far.
const SlippageNotice = lazy(() =>
  import('./quote/slippage-notice').then((module) => ({ default: module.SlippageNotice })),
)
const TradeSettings = onDemand(() => import('./trade-settings'))

type SwapTicketProps = {
  form: SwapForm & SwapFormActions
  quote: Quote
  figures: SwapFigures | undefined
  // Of a round amount, while none is written.
  exampleFigures: SwapFigures | undefined
  balances: Balances
  connected: boolean
  maximum: bigint | undefined
  // The native token does not cover what the network will ask.
  gasShort: boolean
  picking: 'from' | 'to' | undefined
  onPicking: (side: 'from' | 'to' | undefined) => void
  notice: ReactNode
  action: ReactNode
}

export function SwapTicket(props: SwapTicketProps) {
  const {
    form,
    quote,
    figures,
    exampleFigures,
    balances,
    connected,
    maximum,
    gasShort,
    picking,
    onPicking,
    notice,
    action,
  } = props
  const [settingsOpen, setSettingsOpen] = useState(false)
  const [receiverOpen, setReceiverOpen] = useState(false)

  const { chain, from, to, side, wraps } = form
  const loading = !wraps && quote.status === 'loading'
  const stale = loading || quote.status === 'stale'
  const derived = (own: 'SELL' | 'BUY', token: ChoosableToken | undefined): string => {
    if (side === own || wraps) return form.amountText
    const raw = own === 'SELL' ? figures?.pays : figures?.gets
    return raw === undefined || !token ? '' : editableAmount(raw, token.decimals)
  }
  const showReceiver = !wraps && (receiverOpen || form.receiver.text !== '')
  const errorOf = (own: 'SELL' | 'BUY') => (side === own ? form.amountError?.message : undefined)
  const onMax = useMaximum(form, { maximum, gasShort })

  return (
    <Card aria-labelledby="ticket-title">
      <CardHeader>
        <CardTitle id="ticket-title">{swapText.page.title}</CardTitle>
        <Button
          variant="ghost"
          size="icon"
          className="-mr-2 focus-visible:relative focus-visible:z-10"
          aria-label={swapText.ticket.settings}
          onClick={() => setSettingsOpen(true)}
        >
          <Settings2 aria-hidden size={18} />
        </Button>
      </CardHeader>
      <CardContent className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {!wraps && <ModeSwitch chain={chain} fallback={quote.fallback} deposits={isNativeToken(from?.address)} />}
        <PairInputs
          pair={form}
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
          onFlip={form.flip}
          onChoose={form.choose}
          onRefresh={() => void quote.refresh()}
          {...{ balances, connected, onMax, picking, onPicking }}
        />

        {wraps ? (
          <p className="flex min-h-36 items-center justify-center rounded-control bg-inset px-6 text-center text-xs text-soft">
            {from && to && swapText.ticket.oneToOne(from.symbol, to.symbol)}
          </p>
        ) : (
          <QuoteSummary
            figures={figures}
            exampleFigures={exampleFigures}
            side={side}
            loading={loading}
            stale={stale}
            age={
              <QuoteAge
                status={quote.status}
                ageSeconds={figures && quote.ageSeconds}
                refreshing={quote.isRefreshing}
                onRefresh={() => void quote.refresh()}
              />
            }
            slippage={
              <Button
                variant="link"
                size="inline"
                className="gap-1.5 text-ink"
                aria-label={swapText.ticket.slippageOf(
                  figures?.fillsOrders
                    ? swapText.summary.wholeOrNothing
                    : slippageText(form.slippageBps, form.slippageIsAuto),
                )}
                onClick={() => setSettingsOpen(true)}
              >
                {figures?.fillsOrders ? (
                  swapText.summary.wholeOrNothing
                ) : (
                  <SlippageText bps={form.slippageBps} auto={form.slippageIsAuto} />
                )}
              </Button>
            }
          />
        )}

        {showReceiver ? (
          <Suspense>
            <ReceiverField receiver={form.receiver} onChange={form.typeReceiver} onConfirm={form.confirmReceiver} />
          </Suspense>
        ) : (
          !wraps && (
            <div className="flex min-h-7 items-center justify-between gap-4 text-xs">
              <span className="text-soft">{sharedText.receiver.name}</span>
              <Button variant="link" size="inline" className="text-ink" onClick={() => setReceiverOpen(true)}>
                {sharedText.receiver.yourWallet}
              </Button>
            </div>
          )
        )}

        {!wraps && form.partner.status !== 'none' && (
          <Suspense fallback={<div className="h-12" />}>
            <TicketPartner partner={form.partner} onDrop={form.dropPartner} />
          </Suspense>
        )}
        {!wraps && slippageTier(form.slippageBps) !== 'usual' && (
          <Suspense>
            <SlippageNotice bps={form.slippageBps} side={side} figures={figures} />
          </Suspense>
        )}
        {notice}
        {action}
      </CardContent>

      <TradeSettings
        open={settingsOpen}
        onClose={() => setSettingsOpen(false)}
        slippageBps={form.slippageBps}
        figures={figures}
      />
    </Card>
  )
}
