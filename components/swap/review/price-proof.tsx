import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { intentGapBps } from '@/actions/proof/intent-gap'
import { displayBound, displayGap, displayPercent } from '@/components/trade/amount/display-amount'
import { Section } from '@/components/trade/text/section'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { Row, Rows } from '@/components/ui/rows'
import { Skeleton } from '@/components/ui/skeleton'
import { boundsOf, type ReadMarket } from '@/hooks/proof/use-market-on-chain'
import type { ProvedHere, QuoteProof } from '@/hooks/proof/use-proof'
import type { IntentPrice } from '@/lib/api/intent/intent'
import type { Chain } from '@/lib/chain/chain'
import { swapText } from '@/messages/swap'
import { PriceGauge } from '../../proof/price-gauge'
import {
  countsText,
  intentVerdictOf,
  isGasAloneInDoubt,
  isLoose,
  proofVerdictOf,
  shareOfBest,
} from '../../proof/proof-verdict'
import { ExchangeComparison } from '../quote/exchange-comparison'
import { MarketReading } from '../quote/market-reading'
import type { SwapFigures } from '../quote/swap-figures'
import { RefusedProof } from './refused-proof'

type PriceProofProps = {
  proof: QuoteProof
  market: ReadMarket
  figures: SwapFigures
  chain: Chain
  // The price of agents, compared with the bound instead of the quote.
  intent?: IntentPrice | undefined
  // Replaces the progress of the check.
  aside?: ReactNode
}

export function PriceProof(props: PriceProofProps) {
  const { proof, market, aside } = props
  return (
    <Section title={swapText.evidence.proof} aside={aside ?? <Progress proof={proof} market={market} />}>
      <div className="min-h-42 @md:min-h-36" aria-busy={proof.status === 'waiting'}>
        <Content {...props} />
      </div>
    </Section>
  )
}

function Content({ proof, market, figures, chain, intent }: PriceProofProps) {
  if (proof.status === 'unavailable')
    return <p className="text-xs text-soft">{swapText.review.proof.unavailable(proof.reason)}</p>
  if (proof.status === 'refused') return <RefusedProof check={proof.check} quiet />
  const isWaiting = proof.status === 'waiting'
  const shown = proof.status === 'checked' ? proof : isWaiting ? proof.last : undefined
  if (!shown) return <Lines />
  // Uses one element for the last and the next price, so that opened details stay open.
  return (
    <div className={cn(isWaiting && 'text-soft')}>
      <Proved
        {...shown}
        market={isWaiting ? { status: 'reading' } : market}
        figures={figures}
        chain={chain}
        intent={intent}
      />
      <ExchangeComparison proof={proof} market={market} figures={figures} intent={intent} />
    </div>
  )
}

function Progress({ proof, market }: Pick<PriceProofProps, 'proof' | 'market'>) {
  if (proof.status === 'waiting' && proof.last) return <Badge>{swapText.review.proof.checkingNext}</Badge>
  if (proof.status !== 'checked') return null
  const { check, tookMs } = proof
  return (
    <Badge variant={proofVerdictOf({ check, market }).tone}>
      <ShieldCheck aria-hidden />
      {tookMs < 1 ? swapText.review.proof.checkedFast : swapText.review.proof.checked(Math.round(tookMs))}
    </Badge>
  )
}

type ProvedProps = Pick<ProvedHere, 'check' | 'orders'> &
  Pick<PriceProofProps, 'market' | 'figures' | 'chain' | 'intent'>

function Proved(props: ProvedProps) {
  const { check, market, figures, intent } = props
  const bounds = boundsOf(check, market)
  const isGasAlone = isGasAloneInDoubt(bounds)
  const isDifferent = market.status === 'compared' && market.differences.length + market.missing.length > 0
  return (
    <>
      {intent ? (
        <IntentGauge intent={intent} bound={bounds.net.bound} check={check} market={market} />
      ) : (
        <PriceGauge
          side={figures.side}
          gapBps={(isGasAlone ? bounds.gross : bounds.net).gapBps}
          verdict={proofVerdictOf({ check, market })}
          of={isGasAlone ? 'beforeGas' : 'price'}
        />
      )}
      <details className="mt-1 text-xs" open={isDifferent || undefined}>
        <summary className="min-h-6 text-soft hover:text-ink">{swapText.review.proof.how}</summary>
        <div className="my-2">
          <ProofDetails {...props} />
        </div>
      </details>
    </>
  )
}

type IntentGaugeProps = Pick<ProvedProps, 'check' | 'market'> & { intent: IntentPrice; bound: bigint }

// Compares the price of agents, which includes gas, with the bound after gas.
function IntentGauge({ intent, bound, check, market }: IntentGaugeProps) {
  const gapBps = intentGapBps(intent, bound)
  const verdict = intentVerdictOf({ check, market, gapBps })
  return <PriceGauge side={intent.side} gapBps={gapBps} verdict={verdict} of="swap" />
}

/** Arbitrage below this is not shown. */
const minShownBps = 0.01

function ProofDetails({ check, orders, market, figures, chain, intent }: ProvedProps) {
  // Prefers bounds from pool states that were read from the chain.
  const bounds = boundsOf(check, market)
  const { gross, net, arbitrageBps } = bounds
  const pools = check.pools - orders
  const readsOrders = figures.fillsOrders || (market.status === 'compared' && market.readOrders > 0)
  const sells = figures.side === 'SELL'
  const token = sells ? figures.dest : figures.src
  const bound = (
    <strong className="font-semibold whitespace-nowrap">
      {displayBound(gross.bound, token.decimals, sells ? 'ceil' : 'floor')} {token.symbol}
    </strong>
  )
  const share = sells
    ? swapText.review.proof.youGet(displayPercent(shareOfBest('SELL', gross.gapBps)))
    : describePaid(gross.gapBps)
  return (
    <>
      <p className="min-h-10 text-sm @md:min-h-6">
        {(figures.fee.bps > 0 ? swapText.review.proof.bestBeforeFees : swapText.review.proof.best)(bound)}{' '}
        {intent ? swapText.review.proof.throughPools(share) : share}
      </p>
      <Rows>
        <Row label={swapText.review.proof.gap}>
          <span className={cn(isLoose(bounds) && 'text-caution')}>{displayGap(net.gapBps)}</span>
          {arbitrageBps >= minShownBps && (
            <span className="font-normal text-soft">
              {swapText.review.proof.ofItArbitrage(displayGap(arbitrageBps))}
            </span>
          )}
        </Row>
        <Row label={swapText.review.proof.gapBeforeGas}>{displayGap(gross.gapBps)}</Row>
        <Row label={readsOrders ? swapText.review.proof.poolAndOrderData : swapText.review.proof.poolData}>
          <Comparison market={market} />
        </Row>
      </Rows>
      <MarketReading market={market} chain={chain} />
      <Explained>
        <p>{swapText.review.explained.bound(countsText(pools, orders))}</p>
        <p>{orders > 0 ? swapText.review.explained.gapOfOrders : swapText.review.explained.gapOfPools}</p>
        {arbitrageBps >= minShownBps && <p>{swapText.review.explained.arbitrage}</p>}
        <p>{swapText.review.explained.chain}</p>
        <p>{orders > 0 ? swapText.review.explained.unprovenOrders : swapText.review.explained.unprovenPools}</p>
      </Explained>
    </>
  )
}

/** Describes the input of a purchase relative to its bound; a bound up to zero is arbitrage. */
const describePaid = (gapBps: number): string =>
  gapBps < 10_000
    ? swapText.review.proof.youPay(displayPercent(Math.ceil(10_000 / (1 - gapBps / 10_000))))
    : swapText.review.proof.byArbitrage

function Comparison({ market }: { market: ReadMarket }) {
  switch (market.status) {
    case 'reading':
      return <span className="text-faint">{swapText.review.proof.reading}</span>
    case 'lagging':
      return <span className="text-faint">{swapText.review.proof.lagging}</span>
    case 'otherBlock':
      return <span className="text-danger">{swapText.review.proof.otherBlock}</span>
    case 'compared': {
      const { differences, missing, verdict } = market
      const read = market.read + market.readOrders
      const different = new Set(differences.map(({ address }) => address)).size
      if (different > 0) return <span className="text-danger">{swapText.review.proof.differ(different, read)}</span>
      if (missing.length > 0)
        return (
          <span className={verdict === 'loose' ? 'text-danger' : 'text-caution'}>
            {swapText.review.proof.leftOut(missing.length)}
          </span>
        )
      return <>{swapText.review.proof.match(read)}</>
    }
    default:
      return <span className="text-faint">{swapText.review.proof.unavailableData}</span>
  }
}

function Explained({ children }: { children: ReactNode }) {
  return (
    <details className="text-xs">
      <summary className="min-h-6 text-soft hover:text-ink">{swapText.review.explained.title}</summary>
      <div className="mt-2 grid gap-2 text-soft">{children}</div>
    </details>
  )
}

function Lines() {
  return (
    <div className="grid gap-3 pt-1">
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-40" />
    </div>
  )
}
