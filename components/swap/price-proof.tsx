import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { intentGapBps } from '@/actions/proof/intent-gap'
import { displayBound, displayCount, displayGap, displayPercent } from '@/components/trade/display-amount'
import { Section } from '@/components/trade/section'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { Row, Rows } from '@/components/ui/rows'
import { Skeleton } from '@/components/ui/skeleton'
import type { ReadMarket } from '@/hooks/proof/use-market-on-chain'
import type { ProvedHere, QuoteProof } from '@/hooks/proof/use-proof'
import type { IntentPrice } from '@/lib/api/intent'
import type { Chain } from '@/lib/chain/chain'
import { PriceGauge } from '../proof/price-gauge'
import { intentStandingOf, shareOfBest, standingOf } from '../proof/proof-standing'
import { ExchangeComparison } from './exchange-comparison'
import { MarketReading } from './market-reading'
import { RefusedProof } from './refused-proof'
import type { SwapFigures } from './swap-figures'

type PriceProofProps = {
  proof: QuoteProof
  market: ReadMarket
  figures: SwapFigures
  chain: Chain
  // What agents give, held against the bound in place of the quote.
  intent?: IntentPrice | undefined
  // In place of how the checking goes.
  aside?: ReactNode
}

export function PriceProof(props: PriceProofProps) {
  const { proof, market, aside } = props
  return (
    <Section title="Price proof" aside={aside ?? <Progress proof={proof} market={market} />}>
      <div className="min-h-42 @md:min-h-36" aria-busy={proof.status === 'waiting'}>
        <Content {...props} />
      </div>
    </Section>
  )
}

function Content({ proof, market, figures, chain, intent }: PriceProofProps) {
  if (proof.status === 'unavailable') return <p className="text-xs text-soft">{proof.reason} You can still swap.</p>
  if (proof.status === 'refused') return <RefusedProof check={proof.check} quiet />
  const isWaiting = proof.status === 'waiting'
  const shown = proof.status === 'checked' ? proof : isWaiting ? proof.last : undefined
  if (!shown) return <Lines />
  // The same place for the last price and the next one: what a person opened stays open.
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
  if (proof.status === 'waiting' && proof.last) return <Badge>checking the new price</Badge>
  if (proof.status !== 'checked') return null
  const { check, tookMs } = proof
  return (
    <Badge variant={standingOf({ check, market }).tone}>
      <ShieldCheck aria-hidden />
      checked here in {tookMs < 1 ? '< 1' : Math.round(tookMs)} ms
    </Badge>
  )
}

type ProvedProps = Pick<ProvedHere, 'check' | 'orders'> &
  Pick<PriceProofProps, 'market' | 'figures' | 'chain' | 'intent'>

function Proved(props: ProvedProps) {
  const { check, market, figures, intent } = props
  const { net } = market.status === 'compared' ? market : check
  const isDifferent = market.status === 'compared' && market.differences.length + market.missing.length > 0
  return (
    <>
      {intent ? (
        <IntentGauge intent={intent} bound={net.bound} check={check} market={market} />
      ) : (
        <PriceGauge side={figures.side} gapBps={net.gapBps} standing={standingOf({ check, market })} />
      )}
      <details className="text-xs" open={isDifferent || undefined}>
        <summary className="min-h-6 text-soft hover:text-ink">How it was verified</summary>
        <div className="my-2">
          <ProofDetails {...props} />
        </div>
      </details>
    </>
  )
}

type IntentGaugeProps = Pick<ProvedProps, 'check' | 'market'> & { intent: IntentPrice; bound: bigint }

// Like with like: what agents give has their gas in it, and is held against what a swap can come to once gas is paid.
function IntentGauge({ intent, bound, check, market }: IntentGaugeProps) {
  const gapBps = intentGapBps(intent, bound)
  const standing = intentStandingOf({ check, market, gapBps })
  return (
    <PriceGauge side={intent.side} gapBps={gapBps} standing={standing} of="the best swap through pools, after gas" />
  )
}

/** Arbitrage below this is not shown. */
const leastShownBps = 0.01

function ProofDetails({ check, orders, market, figures, chain, intent }: ProvedProps) {
  // Of the chain's own states where they were read.
  const { verdict, gross, net, arbitrageBps } = market.status === 'compared' ? market : check
  const pools = check.pools - orders
  const readsOrders = figures.fillsOrders || (market.status === 'compared' && market.readOrders > 0)
  const sells = figures.side === 'SELL'
  const token = sells ? figures.dest : figures.src
  return (
    <>
      <p className="min-h-10 text-sm @md:min-h-6">
        Best possible{figures.fee.bps > 0 && ' before fees'}:{' '}
        <strong className="font-semibold whitespace-nowrap">
          {displayBound(gross.bound, token.decimals, sells ? 'ceil' : 'floor')} {token.symbol}
        </strong>
        . {intent && 'The route through pools: '}
        {sells ? `You get ${displayPercent(shareOfBest('SELL', gross.gapBps))}.` : paidWords(gross.gapBps)}
      </p>
      <Rows>
        <Row label="Could be better by at most">
          <span className={cn(verdict === 'loose' && 'text-caution')}>{displayGap(net.gapBps)}</span>
          {arbitrageBps >= leastShownBps && (
            <span className="font-normal text-soft">({displayGap(arbitrageBps)} of it arbitrage)</span>
          )}
        </Row>
        <Row label="Same, before gas">{displayGap(gross.gapBps)}</Row>
        <Row label={readsOrders ? 'Pool and order data' : 'Pool data'}>
          <Comparison market={market} />
        </Row>
      </Rows>
      <MarketReading market={market} chain={chain} />
      <Explained>
        <p>
          This browser took the state of {countWords(pools, orders)} that the service may use and added up the most that
          each could give anyone at one set of prices. No route that uses each once can beat that sum, whoever looks for
          it.
        </p>
        <p>
          The gap is the most that could be missing from your price: with the network cost of every pool
          {orders > 0 && ' and order'} counted, and without. The bound is always true, but it can be further away than
          the best route is.
        </p>
        {arbitrageBps >= leastShownBps && (
          <p>
            Arbitrage is what anyone gains right now by trading these pools against each other, with or without your
            order, after gas: at least that. Both gaps count it. A better route may still have used the same pools.
          </p>
        )}
        <p>
          Then it read these pools from the chain by itself, looked for ones that were left out, and added up again what
          it found.
        </p>
        <p>
          Not proven: that no exchange which this page does not know{orders > 0 && ', and no open order,'} pays better.
          Of the network cost of a pool only what the network's rules force is proven; what we count above that is in
          the gap.
        </p>
      </Explained>
    </>
  )
}

/** What a purchase pays of its bound, rounded up. A bound of nothing or less counts more arbitrage than the purchase costs. */
const paidWords = (gapBps: number): string =>
  gapBps < 10_000
    ? `You pay ${displayPercent(Math.ceil(10_000 / (1 - gapBps / 10_000)))} of it.`
    : 'Arbitrage between the pools could pay for it.'

const countWords = (pools: number, orders: number): string => {
  const one = (count: number, name: string) => `${displayCount(count)} ${name}${count === 1 ? '' : 's'}`
  return [pools > 0 && one(pools, 'pool'), orders > 0 && one(orders, 'open order')].filter(Boolean).join(' and ')
}

function Comparison({ market }: { market: ReadMarket }) {
  switch (market.status) {
    case 'reading':
      return <span className="text-faint">reading</span>
    case 'lagging':
      return <span className="text-faint">node is behind</span>
    case 'otherBlock':
      return <span className="text-danger">of another block</span>
    case 'compared': {
      const { differences, missing, verdict } = market
      const read = market.read + market.readOrders
      const different = new Set(differences.map(({ address }) => address)).size
      if (different > 0)
        return (
          <span className="text-danger">
            {displayCount(different)} of {displayCount(read)} {different === 1 ? 'differs' : 'differ'} from the chain
          </span>
        )
      if (missing.length > 0)
        return (
          <span className={verdict === 'loose' ? 'text-danger' : 'text-caution'}>
            {displayCount(missing.length)} left out
          </span>
        )
      return <>{displayCount(read)} match the chain</>
    }
    default:
      return <span className="text-faint">not available</span>
  }
}

function Explained({ children }: { children: ReactNode }) {
  return (
    <details className="text-xs">
      <summary className="min-h-6 text-soft hover:text-ink">What is and isn’t proven</summary>
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
