import { CircleAlert, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { displayBound, displayCount, displayGap } from '@/components/trade/display-amount'
import { Section } from '@/components/trade/section'
import { Alert, AlertTitle } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { Empty } from '@/components/ui/empty'
import { Row, Rows } from '@/components/ui/rows'
import { Skeleton } from '@/components/ui/skeleton'
import type { ProvedHere, QuoteProof } from '@/hooks/swap/use-proof'
import type { StatesOnChain } from '@/hooks/swap/use-states-on-chain'
import type { SwapFigures } from './swap-figures'

type PriceProofProps = {
  proof: QuoteProof
  states: StatesOnChain
  figures: SwapFigures | undefined
  loading: boolean
}

export function PriceProof(props: PriceProofProps) {
  const { proof } = props
  return (
    <Section title="Price proof" aside={<Progress proof={proof} />}>
      <div className="min-h-37 sm:min-h-34" aria-busy={proof.status === 'waiting'}>
        <Content {...props} />
      </div>
    </Section>
  )
}

function Content({ proof, states, figures, loading }: PriceProofProps) {
  if (!figures || proof.status === 'none')
    return loading ? (
      <Lines />
    ) : (
      <Empty className="h-37 sm:h-34">
        How far this price can be from the best possible one, checked on your device.
      </Empty>
    )
  if (proof.status === 'waiting')
    return proof.last ? (
      <div className="text-soft">
        <Proved {...proof.last} states={{ status: 'reading' }} figures={figures} />
      </div>
    ) : (
      <Lines />
    )
  if (proof.status === 'unavailable') return <p className="text-xs text-soft">{proof.reason} You can still swap.</p>
  if (proof.status === 'refused') return <RefusedProof check={proof.check} quiet />
  return <Proved {...proof} states={states} figures={figures} />
}

function Progress({ proof }: Pick<PriceProofProps, 'proof'>) {
  if (proof.status === 'waiting' && proof.last) return <Badge>checking the new price</Badge>
  if (proof.status !== 'checked') return null
  const { tookMs } = proof
  return (
    <Badge variant="positive">
      <ShieldCheck aria-hidden />
      checked here in {tookMs < 1 ? '< 1' : Math.round(tookMs)} ms
    </Badge>
  )
}

type ProvedProps = Pick<ProvedHere, 'check' | 'orders' | 'routePools'> & { states: StatesOnChain; figures: SwapFigures }

function Proved({ check, orders, routePools, states, figures }: ProvedProps) {
  const { gross, net } = check
  const pools = check.pools - orders
  const sells = figures.side === 'SELL'
  const token = sells ? figures.dest : figures.src
  const [netGap, grossGap] = [displayGap(net.gapBps), displayGap(gross.gapBps)]
  return (
    <>
      <p className="min-h-10 text-sm sm:min-h-6">
        No route through {countWords(pools, orders)} can {sells ? 'pay more' : 'cost less'} than{' '}
        <strong className="font-semibold whitespace-nowrap">
          {displayBound(gross.bound, token.decimals, sells ? 'ceil' : 'floor')} {token.symbol}
        </strong>
        {figures.fee.bps > 0 && ', before fees'}.
      </p>
      <Rows>
        <Row label="Gap to the best, network cost counted">{netGap}</Row>
        <Row label="Gap to this bound">{grossGap}</Row>
        <Row label={`${figures.fillsOrders ? 'Orders' : 'Pools'} of the route on the chain`}>
          <States states={states} pools={routePools.length} />
        </Row>
      </Rows>
      <Explained>
        <p>
          This browser took the state of every pool{orders > 0 && ' and open order'} the service may use and added up
          the most that each could give anyone at one set of prices; no route that uses each once can beat that sum,
          whoever looks for it.
        </p>
        <p>
          The gap is the most that could be missing from your price: with the network cost of every pool
          {orders > 0 && ' and order'} counted, and without.
        </p>
        <p>
          Not proved: that these are the states on the chain, that no pool{orders > 0 && ' or order'} was left out, and
          what gas costs.
        </p>
      </Explained>
    </>
  )
}

const countWords = (pools: number, orders: number): string => {
  if (pools + orders === 1) return pools === 1 ? 'this one pool' : 'this one order'
  const one = (count: number, name: string) => `${displayCount(count)} ${name}${count === 1 ? '' : 's'}`
  const both = [pools > 0 && one(pools, 'pool'), orders > 0 && one(orders, 'open order')].filter(Boolean).join(' and ')
  return `these ${both}, each used once,`
}

function States({ states, pools }: { states: StatesOnChain; pools: number }) {
  if (states.status === 'reading') return <span className="text-faint">reading</span>
  if (states.status === 'unavailable' || (states.status === 'compared' && states.compared === 0))
    return <span className="text-faint">not available</span>
  const { compared, different } = states
  if (different.length > 0)
    return (
      <span role="alert" className="inline-flex items-center gap-1 text-danger">
        <CircleAlert aria-hidden size={12} /> {different.length} of {compared} differ from the proof
      </span>
    )
  return <>{compared === pools ? 'as in the proof' : `as in the proof (${compared} of ${pools})`}</>
}

function Explained({ children }: { children: ReactNode }) {
  return (
    <details className="text-xs">
      <summary className="min-h-6 text-soft hover:text-ink">What this proves, and what not</summary>
      <div className="mt-2 grid gap-2 text-soft">{children}</div>
    </details>
  )
}

type RefusedProofProps = { check: Extract<QuoteProof, { status: 'refused' }>['check']; quiet?: boolean }

// Shown beside the ticket as well when it is serious; only one of the two speaks up.
export function RefusedProof({ check, quiet = false }: RefusedProofProps) {
  const isFalse = check.verdict === 'false'
  return (
    <Alert variant={isFalse ? 'danger' : 'caution'} {...(quiet ? { role: undefined } : {})}>
      <AlertTitle>{isFalse ? 'This price contradicts its own proof' : 'This price could not be verified'}</AlertTitle>
      <p className="break-words">{check.reason}</p>
      <p className="text-soft">
        {isFalse
          ? 'Do not rely on it: compare with another service before you swap. Your minimum is still enforced on the chain.'
          : 'You can still swap. Your minimum is enforced on the chain.'}
      </p>
    </Alert>
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
