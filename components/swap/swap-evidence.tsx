'use client'

import type { ReactNode } from 'react'
import { AddressText } from '@/components/trade/address-text'
import { Amount } from '@/components/trade/amount'
import { Section } from '@/components/trade/section'
import { AllowanceAmount, SpenderCard } from '@/components/trade/spender-card'
import { cn } from '@/components/ui/cn'
import { Empty } from '@/components/ui/empty'
import { Row, Rows } from '@/components/ui/rows'
import { Skeleton } from '@/components/ui/skeleton'
import type { FrozenQuote } from '@/hooks/swap/frozen-quote'
import type { QuoteProof } from '@/hooks/swap/use-proof'
import type { StatesOnChain } from '@/hooks/swap/use-states-on-chain'
import { isNativeToken } from '@/lib/address'
import { type Chain, findToken } from '@/lib/chain/registry'
import { spenderOf } from '@/lib/chain/requirements'
import { CostsTable } from './costs-table'
import { PriceProof } from './price-proof'
import { RouteDrawing } from './route-drawing'
import { RouteTable } from './route-table'
import { readRoute } from './route-words'
import type { SpendingPlan } from './spending-plan'
import { type FigureToken, limitLabel, limitToken, type SwapFigures } from './swap-figures'

type SwapEvidenceProps = {
  chain: Chain
  quote: FrozenQuote | undefined
  figures: SwapFigures | undefined
  proof: QuoteProof
  states: StatesOnChain
  wraps: 'wrap' | 'unwrap' | undefined
  loading: boolean
  stale: boolean
  owner: string | undefined
  allowance: bigint | undefined
  plan: SpendingPlan | undefined
}

export function SwapEvidence(props: SwapEvidenceProps) {
  const { chain, quote, figures, proof, states, wraps, loading, stale } = props
  if (wraps) return <WrapEvidence chain={chain} wraps={wraps} />
  const shown = quote && figures ? { quote, figures } : undefined
  return (
    <div
      className={cn(
        'grid grid-cols-[minmax(0,1fr)] content-start gap-4 transition-opacity',
        stale && shown && 'opacity-60',
      )}
    >
      <Section
        title="Route"
        aside={
          shown && (
            <span className="text-xs text-faint">block {shown.quote.priceRoute.blockNumber.toLocaleString()}</span>
          )
        }
      >
        <div className="min-h-54">
          {shown ? (
            <Route chain={chain} quote={shown.quote} figures={shown.figures} />
          ) : (
            <Waiting loading={loading} className="h-54">
              Which pools your trade goes through, and how it is split.
            </Waiting>
          )}
        </div>
      </Section>
      <PriceProof proof={proof} states={states} figures={shown?.figures} loading={loading} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[repeat(2,minmax(0,1fr))]">
        <Section title="What it costs">
          <div className="min-h-52">
            {shown ? (
              <CostsTable figures={shown.figures} />
            ) : (
              <Waiting loading={loading} className="h-52">
                Network, fee, price impact, and the least you can end up with.
              </Waiting>
            )}
          </div>
        </Section>
        <Section title="What you send">
          <div className="min-h-52">
            {shown ? (
              <Sent {...props} quote={shown.quote} figures={shown.figures} />
            ) : (
              <Waiting loading={loading} className="h-52">
                The call your wallet will show, field by field.
              </Waiting>
            )}
          </div>
        </Section>
      </div>
      <Section title="Who may take your tokens">
        <Spender {...props} />
      </Section>
    </div>
  )
}

function Waiting({ loading, className, children }: { loading: boolean; className: string; children: ReactNode }) {
  if (loading) return <Skeleton className={cn('block w-full opacity-60', className)} />
  return <Empty className={className}>{children}</Empty>
}

function Route({ chain, quote, figures }: { chain: Chain; quote: FrozenQuote; figures: SwapFigures }) {
  const paths = readRoute(quote.priceRoute, (address) =>
    isNativeToken(address) ? chain.nativeCurrency : findToken(chain, address),
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      <RouteDrawing paths={paths} src={figures.src} dest={figures.dest} />
      <details className="text-xs">
        <summary className="min-h-6 text-soft hover:text-ink">As a table, with pools and amounts</summary>
        <div className="mt-2">
          <RouteTable paths={paths} />
        </div>
      </details>
    </div>
  )
}

function Sent({ chain, quote, figures, owner }: SwapEvidenceProps & { quote: FrozenQuote; figures: SwapFigures }) {
  const { side, src, dest } = figures
  const native = isNativeToken(src.address)
  return (
    <>
      <Rows>
        <Row label="To">
          Router 6.2 <AddressText address={spenderOf(chain, 'market')} />
        </Row>
        <Row label="Method">
          <code className="font-mono text-2xs">{quote.priceRoute.contractMethod}</code>
        </Row>
        <Row label={native ? 'Value' : side === 'SELL' ? 'Takes exactly' : 'Takes at most'}>
          <Amount raw={side === 'SELL' ? figures.pays : figures.limit} token={src} />
        </Row>
        <Row label={side === 'SELL' ? limitLabel(side) : 'Buys exactly'}>
          <Amount
            raw={side === 'SELL' ? figures.limit : figures.gets}
            token={side === 'SELL' ? limitToken(figures) : dest}
          />
        </Row>
        <Row label="Receiver">
          {quote.receiver ? (
            <AddressText address={quote.receiver} />
          ) : owner ? (
            <AddressText address={owner} copy={false} />
          ) : (
            'the connected account'
          )}
        </Row>
        <Row label="Partner">
          {figures.fee.partner}, {figures.fee.bps} bps
        </Row>
      </Rows>
      <p className="pt-1 text-2xs text-faint">
        This browser decodes the call and compares every field before your wallet opens.
      </p>
    </>
  )
}

function Spender({ chain, figures, allowance, plan, owner, loading }: SwapEvidenceProps) {
  if (figures && isNativeToken(figures.src.address)) {
    return (
      <p className="min-h-32 text-xs text-soft">
        Nobody. {figures.src.symbol} is sent along with the transaction itself and needs no approval.
      </p>
    )
  }
  if (!figures) {
    return (
      <Waiting loading={loading} className="h-33">
        Only the router, and only what you allow. The contract and its limits are shown here.
      </Waiting>
    )
  }
  return (
    <SpenderCard
      contract="Router 6.2"
      role={`Takes ${figures.src.symbol} when your swap runs`}
      address={spenderOf(chain, 'market')}
      token={figures.src}
      connected={owner !== undefined}
      allowance={allowance}
      after={plan?.after}
      asked={plan && <Asked plan={plan} token={figures.src} />}
    />
  )
}

function Asked({ plan, token }: { plan: SpendingPlan; token: FigureToken }) {
  if (plan.asks === 'nothing') return 'nothing more'
  return (
    <>
      <AllowanceAmount raw={plan.amount} token={token} />
      <span className="text-faint">
        {plan.asks === 'permit' ? 'by signature' : plan.resets ? 'after a reset to zero' : 'by approval'}
      </span>
    </>
  )
}

function WrapEvidence({ chain, wraps }: { chain: Chain; wraps: 'wrap' | 'unwrap' }) {
  const { nativeCurrency, contracts } = chain
  return (
    <Section title="What you send">
      <Rows>
        <Row label="To">
          W{nativeCurrency.symbol} <AddressText address={contracts.wrappedNative} />
        </Row>
        <Row label="Method">
          <code className="font-mono text-2xs">{wraps === 'wrap' ? 'deposit()' : 'withdraw(uint256)'}</code>
        </Row>
        <Row label="Who may take your tokens">nobody</Row>
      </Rows>
    </Section>
  )
}
