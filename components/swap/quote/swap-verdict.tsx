'use client'

import { BadgeCheck, CircleAlert, ShieldCheck, TrendingUp } from 'lucide-react'
import { displayUsd } from '@/components/trade/amount/display-amount'
import { exchangeName } from '@/components/trade/route/exchange-name'
import { Button } from '@/components/ui/button'
import type { SwapPrices } from '@/hooks/swap/use-swap-prices'
import { useSettings } from '@/hooks/use-settings'
import { usePrivateNetwork } from '@/hooks/wallet/connect/use-private-network'
import { useChain } from '@/hooks/wallet/read/use-chain'
import { swapText } from '@/messages/swap'
import { comparePrice, quoteVerdictOf } from './compare-price'
import type { SwapFigures } from './swap-figures'
import { VerdictLine, VerdictLines } from './verdict-lines'

type SwapVerdictProps = {
  prices: SwapPrices
  figures: SwapFigures
  crosses: boolean
}

// Shows three verified facts below the button: comparison with the best exchange, protection
// against front-running, and distance to the best possible price.
export function SwapVerdict({ prices, figures, crosses }: SwapVerdictProps) {
  const { chain } = useChain()
  const network = usePrivateNetwork(chain)
  const hidden = network?.isUsed ? swapText.verdict.hidden(network.relay) : undefined
  const protection = figures.gas.paidBy === 'agent' ? swapText.verdict.protects : hidden
  return (
    <VerdictLines>
      {!crosses && <ComparedLine prices={prices} figures={figures} />}
      <VerdictLine icon={ShieldCheck} tone={protection ? 'good' : 'quiet'}>
        {protection ?? swapText.verdict.open}
      </VerdictLine>
      {!crosses && <ProofLine prices={prices} />}
    </VerdictLines>
  )
}

type PricedProps = { prices: SwapPrices }

function ComparedLine({ prices, figures }: PricedProps & { figures: SwapFigures }) {
  const { price, reserve } = prices
  const { change } = useSettings()
  const { alternatives, isError } = prices.compared
  const hasNone = isError || (price.intent !== undefined && !reserve.quote && !reserve.isLoading)
  const found = alternatives && comparePrice({ alternatives, intent: price.intent?.price, figures })
  if (!found)
    return (
      <VerdictLine icon={TrendingUp} tone="quiet">
        {hasNone || alternatives ? swapText.verdict.notCompared : swapText.verdict.comparing}
      </VerdictLine>
    )
  const exchange = exchangeName(found.exchange)
  if (found.kind === 'same') return <VerdictLine icon={TrendingUp}>{swapText.verdict.same(exchange)}</VerdictLine>
  const usd = displayUsd(found.usd) ?? ''
  if (found.kind === 'more')
    return (
      <VerdictLine icon={TrendingUp}>
        <strong className="font-semibold">{swapText.verdict.more[figures.side](usd, exchange)}</strong>
      </VerdictLine>
    )
  return (
    <VerdictLine icon={CircleAlert} tone="bad">
      {swapText.verdict.less[figures.side](usd, exchange)}{' '}
      <Button
        variant="link"
        size="inline"
        onClick={() => (price.asks === 'auto' ? void price.refresh() : change({ way: 'auto' }))}
      >
        {price.asks === 'auto' ? swapText.verdict.refresh : swapText.verdict.useAuto}
      </Button>
    </VerdictLine>
  )
}

function ProofLine({ prices }: PricedProps) {
  const { intent } = prices.price
  const of = intent ? prices.beside : prices
  const verdict = quoteVerdictOf(of, intent?.price)
  if (!verdict) {
    const isWaiting = of.proof.status === 'waiting' || (of.proof.status === 'none' && prices.reserve.isLoading)
    return (
      <VerdictLine icon={BadgeCheck} tone="quiet">
        {isWaiting ? swapText.verdict.verifying : swapText.verdict.unverified}
      </VerdictLine>
    )
  }
  switch (verdict.tone) {
    case 'positive':
      return <VerdictLine icon={BadgeCheck}>{swapText.verdict.verified}</VerdictLine>
    case 'danger':
      return (
        <VerdictLine icon={CircleAlert} tone="bad">
          {swapText.verdict.refuted}
        </VerdictLine>
      )
    default:
      return (
        <VerdictLine icon={BadgeCheck} tone={verdict.tone === 'caution' ? 'bad' : 'quiet'}>
          {verdict.text}
        </VerdictLine>
      )
  }
}
