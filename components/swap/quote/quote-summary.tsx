import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Amount } from '@/components/trade/amount/amount'
import { displayPercent } from '@/components/trade/amount/display-amount'
import { RateLine } from '@/components/trade/amount/rate-line'
import { slippageTier, slippageTones } from '@/components/trade/ticket/slippage-tier'
import { cn } from '@/components/ui/cn'
import { Row, Rows } from '@/components/ui/rows'
import { Skeleton } from '@/components/ui/skeleton'
import type { Chain } from '@/lib/chain/chain'
import { isPricedInverse } from '@/lib/chain/token/market-direction'
import type { AutoSlippage } from '@/lib/ticket/terms/slippage'
import { sharedText } from '@/messages/shared'
import { swapText } from '@/messages/swap'
import { tradeText } from '@/messages/trade'
import { ImpactText } from './impact-text'
import type { OnceGas } from './once-gas'
import { impactOf } from './price-impact'
import { gasWords, limitToken, type SwapFigures } from './swap-figures'

type QuoteSummaryProps = {
  chain: Chain | undefined
  figures: SwapFigures | undefined
  // The figures of an example amount before one is typed.
  exampleFigures: SwapFigures | undefined
  side: 'SELL' | 'BUY'
  loading: boolean
  stale: boolean
  age: ReactNode
  slippage: ReactNode
  // The gas of the transactions that the trade needs once.
  once: OnceGas | undefined
  // Impact on the pools, basis points; undefined until it is computed.
  impactBps: number | undefined
}

// Shows the main figures of a quote. The rows have a fixed height to avoid layout shift.
export function QuoteSummary(props: QuoteSummaryProps) {
  const { chain, figures, exampleFigures, side, loading, stale, age, slippage, once, impactBps } = props
  const value = (show: (figures: SwapFigures) => ReactNode) => {
    if (figures)
      return <span className={cn('inline-flex min-w-0 items-center', stale && 'text-faint')}>{show(figures)}</span>
    return loading ? <Skeleton className="h-3.5 w-20" /> : <span className="text-faint">–</span>
  }
  return (
    <div data-slot="quote-summary">
      <div className="flex h-8 items-center justify-between gap-2 text-xs">
        {!figures && !loading && exampleFigures
          ? rateOf(chain, exampleFigures)
          : value((quoted) => rateOf(chain, quoted))}
        {age}
      </div>
      <Rows>
        <Row label={sharedText.limit[side]}>
          {value((quoted) => (
            <Amount raw={quoted.limit} token={limitToken(quoted)} />
          ))}
        </Row>
        <Row label={swapText.summary.slippage}>{slippage}</Row>
        {/* Shows the difference of the dollar values until the pools are read. */}
        <Row key={impactBps === undefined ? 'dollars' : 'pools'} label={swapText.summary.impact}>
          {value(({ impact }) => (
            <ImpactText impact={impactBps === undefined ? impact : impactOf(impactBps)} />
          ))}
        </Row>
        <Row label={sharedText.network.cost}>{value((quoted) => gasWords(quoted, once))}</Row>
      </Rows>
    </div>
  )
}

const rateOf = (chain: Chain | undefined, { src, dest, pays, gets }: SwapFigures) => (
  <RateLine
    given={{ raw: pays, token: src }}
    got={{ raw: gets, token: dest }}
    isInverse={chain !== undefined && isPricedInverse(chain, src, dest)}
  />
)

// `bps`: undefined while `auto` has no price to choose a tolerance for.
type SlippageTextProps = { bps: number | undefined; auto?: AutoSlippage['reason'] | undefined }

const autoText = ({ bps, auto }: SlippageTextProps): string =>
  auto || bps === undefined ? `${swapText.summary.autoFor[auto ?? 'unknown']} ` : ''

// Returns the slippage as screen readers announce it, with its tier.
export const slippageText = (shown: SlippageTextProps): string => {
  const { bps } = shown
  const tier = bps === undefined ? '' : tradeText.ticket.slippage.tiers[slippageTier(bps)](displayPercent(bps))
  return `${autoText(shown)}${tier}`.trim()
}

export function SlippageText({ bps, auto }: SlippageTextProps) {
  const tier = bps === undefined ? 'usual' : slippageTier(bps)
  return (
    <>
      <span className="text-faint">{autoText({ bps, auto })}</span>
      {bps !== undefined && (
        <span className={cn('inline-flex items-center gap-1', slippageTones[tier])}>
          {tier !== 'usual' && <TriangleAlert aria-hidden size={12} />}
          {tradeText.ticket.slippage.tiers[tier](displayPercent(bps))}
        </span>
      )}
    </>
  )
}
