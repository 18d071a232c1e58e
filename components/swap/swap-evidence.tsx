'use client'

import { type ReactNode, useEffect, useState } from 'react'
import type { FrozenQuote } from '@/actions/swap/frozen-quote'
import { AddressText } from '@/components/trade/address-text'
import { displayCount } from '@/components/trade/display-amount'
import { Section } from '@/components/trade/section'
import { AllowanceAmount, SpenderCard } from '@/components/trade/spender-card'
import { cn } from '@/components/ui/cn'
import { Empty } from '@/components/ui/empty'
import { Row, Rows } from '@/components/ui/rows'
import { Skeleton } from '@/components/ui/skeleton'
import type { QuoteProof } from '@/hooks/swap/use-proof'
import type { StatesOnChain } from '@/hooks/swap/use-states-on-chain'
import { isNativeToken } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { spenderOf } from '@/lib/chain/requirements'
import type { SpendingPlan } from './spending-plan'
import type { FigureToken, SwapFigures } from './swap-figures'

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

const loadDetails = async () => {
  const [{ RouteDetails }, { PriceProof }, { CostsTable }, { CallDetails }] = await Promise.all([
    import('./route-details'),
    import('./price-proof'),
    import('./costs-table'),
    import('./call-details'),
  ])
  return { RouteDetails, PriceProof, CostsTable, CallDetails }
}

const restMs = 1_500

// What is drawn and listed of a quote is not part of the first load: it comes while the page rests, or with the first quote. When it does
// not come, the boxes stay empty, and the next quote asks once more.
function useQuoteDetails(quoteId: string | undefined) {
  const [details, setDetails] = useState<Awaited<ReturnType<typeof loadDetails>>>()
  useEffect(() => {
    if (details) return
    const load = () => void loadDetails().then(setDetails, () => undefined)
    const timer = setTimeout(load, quoteId === undefined ? restMs : 0)
    return () => clearTimeout(timer)
  }, [details, quoteId])
  return details
}

export function SwapEvidence(props: SwapEvidenceProps) {
  const { chain, quote, figures, proof, states, wraps, stale } = props
  const details = useQuoteDetails(quote?.id)
  if (wraps) return <WrapEvidence chain={chain} wraps={wraps} />
  const shown = quote && figures ? { quote, figures } : undefined
  const drawn = shown && details ? { ...shown, ...details } : undefined
  const loading = props.loading || (shown !== undefined && !drawn)
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
          shown && <span className="text-xs text-faint">block {displayCount(shown.quote.priceRoute.blockNumber)}</span>
        }
      >
        <div className="min-h-54">
          {drawn ? (
            <drawn.RouteDetails chain={chain} quote={drawn.quote} figures={drawn.figures} />
          ) : (
            <Waiting loading={loading} className="h-54">
              Which pools or orders your trade goes through, and how it is split.
            </Waiting>
          )}
        </div>
      </Section>
      {drawn ? (
        <drawn.PriceProof proof={proof} states={states} figures={drawn.figures} />
      ) : (
        <Section title="Price proof">
          <Waiting loading={loading} className="h-49 sm:h-43">
            How far this price can be from the best possible one, checked on your device.
          </Waiting>
        </Section>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[repeat(2,minmax(0,1fr))]">
        <Section title="What it costs">
          <div className="min-h-52">
            {drawn ? (
              <drawn.CostsTable figures={drawn.figures} />
            ) : (
              <Waiting loading={loading} className="h-52">
                Network, fee, price impact, and the least you can end up with.
              </Waiting>
            )}
          </div>
        </Section>
        <Section title="What you send">
          <div className="min-h-52">
            {drawn ? (
              <drawn.CallDetails chain={chain} quote={drawn.quote} figures={drawn.figures} owner={props.owner} />
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

function Spender({ chain, figures, allowance, plan, owner, loading }: SwapEvidenceProps) {
  if (figures && isNativeToken(figures.src.address)) {
    return (
      <p className="min-h-40 text-xs text-soft">
        Nobody. {figures.src.symbol} is sent along with the transaction itself and needs no approval.
      </p>
    )
  }
  if (!figures) {
    return (
      <Waiting loading={loading} className="h-41">
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
