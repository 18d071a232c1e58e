'use client'

import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { FrozenIntent } from '@/actions/intent/frozen-intent'
import type { FrozenQuote } from '@/actions/swap/frozen-quote'
import { displayCount } from '@/components/trade/display-amount'
import { Section } from '@/components/trade/section'
import { cn } from '@/components/ui/cn'
import { Empty } from '@/components/ui/empty'
import { Skeleton } from '@/components/ui/skeleton'
import type { ReadMarket } from '@/hooks/swap/use-market-on-chain'
import type { QuoteProof } from '@/hooks/swap/use-proof'
import type { Chain } from '@/lib/chain/chain'
import type { SpendingPlan } from './spending-plan'
import type { SwapFigures } from './swap-figures'

const WrapEvidence = lazy(() => import('./wrap-evidence'))
const IntentEvidence = lazy(() => import('./intent-evidence'))

type SwapEvidenceProps = {
  chain: Chain
  quote: FrozenQuote | undefined
  // In place of it where agents fill without gas.
  intent: FrozenIntent | undefined
  lifeSeconds: number
  figures: SwapFigures | undefined
  proof: QuoteProof
  market: ReadMarket
  wraps: 'wrap' | 'unwrap' | undefined
  loading: boolean
  stale: boolean
  owner: string | undefined
  allowance: bigint | undefined
  plan: SpendingPlan | undefined
}

const loadDetails = async () => {
  const [{ RouteDetails }, { PriceProof }, { CostsTable }, { CallDetails }, { SwapSpender }] = await Promise.all([
    import('./route-details'),
    import('./price-proof'),
    import('./costs-table'),
    import('./call-details'),
    import('./swap-spender'),
  ])
  return { RouteDetails, PriceProof, CostsTable, CallDetails, SwapSpender }
}

const column = 'grid grid-cols-[minmax(0,1fr)] content-start gap-4 transition-opacity'
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
  const { chain, quote, intent, figures, proof, market, wraps, stale } = props
  const details = useQuoteDetails(quote?.id ?? intent?.id)
  if (wraps)
    return (
      <Suspense fallback={<Skeleton className="block h-36 w-full opacity-60" />}>
        <WrapEvidence chain={chain} wraps={wraps} />
      </Suspense>
    )
  const spender = figures && details && (
    <details.SwapSpender
      chain={chain}
      figures={figures}
      connected={props.owner !== undefined}
      allowance={props.allowance}
      plan={props.plan}
    />
  )
  if (intent && figures)
    return (
      <div className={cn(column, stale && 'opacity-60')}>
        <Suspense fallback={<Skeleton className="block h-54 w-full opacity-60" />}>
          <IntentEvidence
            chain={chain}
            intent={intent}
            figures={figures}
            owner={props.owner}
            lifeSeconds={props.lifeSeconds}
            spender={spender}
          />
        </Suspense>
      </div>
    )
  const shown = quote && figures ? { quote, figures } : undefined
  const drawn = shown && details ? { ...shown, ...details } : undefined
  const loading = props.loading || (shown !== undefined && !drawn)
  return (
    <div className={cn(column, stale && shown && 'opacity-60')}>
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
        <drawn.PriceProof proof={proof} market={market} figures={drawn.figures} chain={chain} />
      ) : (
        <Section title="Price proof">
          <Waiting loading={loading} className="h-59 sm:h-49">
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
        {drawn ? (
          spender
        ) : (
          <Waiting loading={loading} className="h-41">
            Only the contract of your trade, and only what you allow. The contract and its limits are shown here.
          </Waiting>
        )}
      </Section>
    </div>
  )
}

function Waiting({ loading, className, children }: { loading: boolean; className: string; children: ReactNode }) {
  if (loading) return <Skeleton className={cn('block w-full opacity-60', className)} />
  return <Empty className={className}>{children}</Empty>
}
