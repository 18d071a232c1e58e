'use client'

import { BadgeCheck, CircleAlert, type LucideIcon, ShieldCheck, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { displayUsd } from '@/components/trade/amount/display-amount'
import { exchangeName } from '@/components/trade/route/exchange-name'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { useAlternatives } from '@/hooks/swap/use-alternatives'
import type { SwapPrices } from '@/hooks/swap/use-swap-prices'
import { useSettings } from '@/hooks/use-settings'
import type { Chain } from '@/lib/chain/chain'
import { swapText } from '@/messages/swap'
import { comparePrice, judgeProof } from './judge-price'
import type { SwapFigures } from './swap-figures'

type SwapVerdictProps = {
  chain: Chain | undefined
  prices: SwapPrices
  figures: SwapFigures | undefined
  crosses: boolean
}

// What the page has verified of the price, in three lines below the button: what it is beside the best exchange alone, who can trade
// against it, and whether it is the best one. By default: the page loads it after its first price.
export default function SwapVerdict({ chain, prices, figures, crosses }: SwapVerdictProps) {
  if (!figures)
    return (
      <Lines>
        <Line icon={BadgeCheck}>{swapText.verdict.before(chain?.dexes.length ?? 1)}</Line>
        <Line icon={ShieldCheck}>{swapText.verdict.beforeMev}</Line>
      </Lines>
    )
  const protection = figures.gas.paidBy === 'agent' ? swapText.verdict.protects : swapText.verdict.open
  return (
    <Lines>
      {!crosses && <ComparedLine prices={prices} figures={figures} />}
      <Line icon={ShieldCheck} tone={figures.gas.paidBy === 'agent' ? 'good' : 'quiet'}>
        {protection}
      </Line>
      {!crosses && <ProofLine prices={prices} />}
    </Lines>
  )
}

const Lines = ({ children }: { children: ReactNode }) => (
  <ul aria-label={swapText.verdict.title} className="grid min-h-22 content-start gap-1 border-t border-line pt-3">
    {children}
  </ul>
)

const tones = { good: 'text-positive', quiet: 'text-faint', bad: 'text-caution' } as const

type LineProps = { icon: LucideIcon; tone?: keyof typeof tones; children: ReactNode }

const Line = ({ icon: Icon, tone = 'good', children }: LineProps) => (
  <li className="flex min-h-6 items-center gap-2 text-xs">
    <Icon aria-hidden size={16} className={cn('shrink-0', tones[tone])} />
    <span className="min-w-0">{children}</span>
  </li>
)

type PricedProps = { prices: SwapPrices }

function ComparedLine({ prices, figures }: PricedProps & { figures: SwapFigures }) {
  const { price, reserve } = prices
  const { change } = useSettings()
  const { proof, market } = price.intent ? prices.beside : prices
  const trade = `${figures.side} ${figures.src.address} ${figures.dest.address}`
  const { alternatives, isError } = useAlternatives({ proof, market, trade }, true)
  const hasNone = isError || (price.intent !== undefined && !reserve.quote && !reserve.isLoading)
  const found = alternatives && comparePrice({ alternatives, intent: price.intent?.price, figures })
  if (!found)
    return (
      <Line icon={TrendingUp} tone="quiet">
        {hasNone || alternatives ? swapText.verdict.notCompared : swapText.verdict.comparing}
      </Line>
    )
  const exchange = exchangeName(found.exchange)
  if (found.kind === 'same') return <Line icon={TrendingUp}>{swapText.verdict.same(exchange)}</Line>
  const usd = displayUsd(found.usd) ?? ''
  if (found.kind === 'more')
    return (
      <Line icon={TrendingUp}>
        <strong className="font-semibold">{swapText.verdict.more[figures.side](usd, exchange)}</strong>
      </Line>
    )
  return (
    <Line icon={CircleAlert} tone="bad">
      {swapText.verdict.less[figures.side](usd, exchange)}{' '}
      <Button
        variant="link"
        size="inline"
        onClick={() => (price.asks === 'auto' ? void price.refresh() : change({ way: 'auto' }))}
      >
        {price.asks === 'auto' ? swapText.verdict.refresh : swapText.verdict.useAuto}
      </Button>
    </Line>
  )
}

function ProofLine({ prices }: PricedProps) {
  const { intent } = prices.price
  const of = intent ? prices.beside : prices
  const standing = judgeProof(of, intent?.price)
  if (!standing) {
    const isWaiting = of.proof.status === 'waiting' || (of.proof.status === 'none' && prices.reserve.isLoading)
    return (
      <Line icon={BadgeCheck} tone="quiet">
        {isWaiting ? swapText.verdict.verifying : swapText.verdict.unverified}
      </Line>
    )
  }
  switch (standing.tone) {
    case 'positive':
      return <Line icon={BadgeCheck}>{swapText.verdict.verified}</Line>
    case 'danger':
      return (
        <Line icon={CircleAlert} tone="bad">
          {swapText.verdict.refuted}
        </Line>
      )
    default:
      return (
        <Line icon={BadgeCheck} tone={standing.tone === 'caution' ? 'bad' : 'quiet'}>
          {standing.says}
        </Line>
      )
  }
}
