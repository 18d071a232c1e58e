import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Amount } from '@/components/trade/amount/amount'
import { displayPercent } from '@/components/trade/amount/display-amount'
import { slippageTier, slippageTones } from '@/components/trade/ticket/slippage-tier'
import { cn } from '@/components/ui/cn'
import { Row, Rows } from '@/components/ui/rows'
import { Skeleton } from '@/components/ui/skeleton'
import { sharedText } from '@/messages/shared'
import { swapText } from '@/messages/swap'
import { tradeText } from '@/messages/trade'
import { ImpactText } from './impact-text'
import type { OnceGas } from './once-gas'
import { impactOf } from './price-impact'
import { RateLine } from './rate-line'
import { gasWords, limitToken, type SwapFigures } from './swap-figures'

type QuoteSummaryProps = {
  figures: SwapFigures | undefined
  // What the pair trades at, before there is an amount.
  exampleFigures: SwapFigures | undefined
  side: 'SELL' | 'BUY'
  loading: boolean
  stale: boolean
  age: ReactNode
  slippage: ReactNode
  // What is sent once before the trade.
  once: OnceGas | undefined
  // What the trade moves its pools, basis points; undefined until it is counted.
  impactBps: number | undefined
}

// The rows are there before the first quote and keep their height, so that nothing moves when it arrives.
export function QuoteSummary(props: QuoteSummaryProps) {
  const { figures, exampleFigures, side, loading, stale, age, slippage, once, impactBps } = props
  const value = (show: (figures: SwapFigures) => ReactNode) => {
    if (figures)
      return <span className={cn('inline-flex min-w-0 items-center', stale && 'text-faint')}>{show(figures)}</span>
    return loading ? <Skeleton className="h-3.5 w-20" /> : <span className="text-faint">–</span>
  }
  return (
    <div data-slot="quote-summary">
      <div className="flex h-8 items-center justify-between gap-2 text-xs">
        {!figures && !loading && exampleFigures ? (
          <RateLine figures={exampleFigures} />
        ) : (
          value((one) => <RateLine figures={one} />)
        )}
        {age}
      </div>
      <Rows>
        <Row label={sharedText.limit[side]}>
          {value((one) => (
            <Amount raw={one.limit} token={limitToken(one)} />
          ))}
        </Row>
        <Row label={swapText.summary.slippage}>{slippage}</Row>
        {/* Until the pools are read, the difference of the dollar values stands for it, in a row of its own. */}
        <Row key={impactBps === undefined ? 'dollars' : 'pools'} label={swapText.summary.impact}>
          {value((one) => (
            <ImpactText impact={impactBps === undefined ? one.impact : impactOf(impactBps)} />
          ))}
        </Row>
        <Row label={sharedText.network.cost}>{value((one) => gasWords(one, once))}</Row>
      </Rows>
    </div>
  )
}

// As it is read aloud: with all that is seen of it.
export const slippageText = (bps: number, auto: boolean): string =>
  `${auto ? `${swapText.summary.auto} ` : ''}${tradeText.ticket.slippage.tiers[slippageTier(bps)](displayPercent(bps))}`

export function SlippageText({ bps, auto = false }: { bps: number; auto?: boolean }) {
  const tier = slippageTier(bps)
  return (
    <>
      {auto && <span className="text-faint">{swapText.summary.auto}</span>}{' '}
      <span className={cn('inline-flex items-center gap-1', slippageTones[tier])}>
        {tier !== 'usual' && <TriangleAlert aria-hidden size={12} />}
        {tradeText.ticket.slippage.tiers[tier](displayPercent(bps))}
      </span>
    </>
  )
}
