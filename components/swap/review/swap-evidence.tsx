'use client'

import { ChevronRight } from 'lucide-react'
import { lazy, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import type { Address } from 'viem'
import { displayAmount } from '@/components/trade/amount/display-amount'
import { Section } from '@/components/trade/text/section'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'
import { useSeen } from '@/hooks/browser/use-seen'
import { useMarketOnChain } from '@/hooks/proof/use-market-on-chain'
import { useProof } from '@/hooks/proof/use-proof'
import type { SwapForm } from '@/hooks/swap/use-swap-form'
import type { SwapPrices } from '@/hooks/swap/use-swap-prices'
import type { SwapRequirements } from '@/hooks/swap/use-swap-requirements'
import { useSettings } from '@/hooks/use-settings'
import type { Chain } from '@/lib/chain/chain'
import { displayCount } from '@/lib/write-decimal'
import { swapText } from '@/messages/swap'
import { tradeText } from '@/messages/trade'
import { LaterPairMarket } from '../quote/later-pair-market'
import type { readAllFigures, SwapFigures } from '../quote/swap-figures'

const WrapEvidence = lazy(() => import('./wrap-evidence'))
const IntentEvidence = lazy(() => import('./intent-evidence'))
const CrosschainProof = lazy(() => import('@/components/proof/crosschain-proof'))
const TransferDrawing = lazy(() => import('@/components/trade/transfer/transfer-drawing'))

type SwapEvidenceProps = {
  chain: Chain
  form: Pick<SwapForm, 'toChain' | 'from' | 'to' | 'entering' | 'crosses' | 'isBridgeOnly' | 'wraps'>
  prices: SwapPrices
  figures: ReturnType<typeof readAllFigures>
  // True if a swap has just been confirmed.
  settled: boolean
  owner: Address | undefined
  needs: Pick<SwapRequirements, 'allowance' | 'requirements'>
}

const loadDetails = async () => (await import('./quote-details')).default

const column = 'grid grid-cols-[minmax(0,1fr)] content-start gap-4 transition-opacity'
const restMs = 1_500

// Loads drawings and tables after the first load: while the page is idle or with the first quote.
// After a failure the boxes stay empty until the next quote tries again.
function useQuoteDetails(quoteId: string | undefined) {
  const [details, setDetails] = useState<Awaited<ReturnType<typeof loadDetails>>>()
  useEffect(() => {
    if (details) return
    const load = () =>
      void loadDetails().then(
        (loaded) => startTransition(() => setDetails(loaded)),
        () => undefined,
      )
    const timer = setTimeout(load, quoteId === undefined ? restMs : 0)
    return () => clearTimeout(timer)
  }, [details, quoteId])
  return details
}

export function SwapEvidence(props: SwapEvidenceProps) {
  const { chain, form } = props
  const { from, entering, wraps } = form
  const { details, change } = useSettings()
  const { ref, isSeen } = useSeen()
  if (wraps)
    return (
      <Suspense fallback={<Skeleton className="block h-36 w-full opacity-60" />}>
        <WrapEvidence chain={chain} wraps={wraps} />
      </Suspense>
    )
  return (
    <div ref={ref} className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 xl:grid-cols-5">
      {!form.isBridgeOnly && <LaterPairMarket chain={chain} from={from} to={entering} isSeen={isSeen} />}
      <details
        open={details}
        className="group/safe grid gap-4 xl:col-span-5"
        onToggle={({ currentTarget }) => change({ details: currentTarget.open })}
      >
        <summary className="flex min-h-10 items-center gap-1.5 text-sm font-medium text-soft hover:text-ink">
          <ChevronRight aria-hidden size={16} className="rtl:rotate-180 group-open/safe:rotate-90!" />
          {swapText.evidence.whySafe}
          <span className="text-xs font-normal text-faint max-sm:hidden">{swapText.evidence.whySafeParts}</span>
        </summary>
        {details && (
          <div className="pt-2">
            <TradeEvidence {...props} isSeen={isSeen} />
          </div>
        )}
      </details>
    </div>
  )
}

function TradeEvidence(props: SwapEvidenceProps & { isSeen: boolean }) {
  const { chain, form, owner, prices } = props
  const { figures } = props.figures
  const { quote, intent, status } = prices.price
  const isMarket = useSettings((settings) => settings.way === 'market')
  const own = quote && figures && !intent ? { quote, figures } : undefined
  const { reserve } = props.figures
  const example = own || intent ? undefined : props.figures.example
  // The reserve or example quote, which is not signed; an example is proved only while visible.
  const unsigned = reserve ?? example
  const details = useQuoteDetails((own ?? unsigned)?.quote.id ?? intent?.id)
  const proofOfExample = useProof({ status: 'ready', quote: props.isSeen ? example?.quote : undefined }, chain)
  const marketOfExample = useMarketOnChain(proofOfExample, chain, example?.quote.priceRoute)
  const spenderOf = (costs: SwapFigures) =>
    details && (
      <details.SwapSpender
        chain={chain}
        figures={costs}
        connected={owner !== undefined}
        allowance={props.needs.allowance}
        requirements={props.needs.requirements}
      />
    )
  const shown = own ?? unsigned
  const drawn = shown && details ? { ...shown, ...details } : undefined
  const loading =
    status === 'loading' ||
    prices.example.isLoading ||
    (intent !== undefined && !reserve && prices.reserve.isLoading) ||
    (shown !== undefined && !drawn)
  const { proof, market } = example
    ? { proof: proofOfExample, market: marketOfExample }
    : reserve
      ? prices.beside
      : prices
  const deposits = figures?.gas.paidBy === 'agent' && figures.gas.deposit !== undefined
  const costs = intent ? figures : drawn?.figures
  const mark = example && <Badge>{swapText.evidence.example}</Badge>
  return (
    <div className={column}>
      <Section
        title={swapText.evidence.route}
        aside={
          example ? (
            <Badge>
              {(isMarket ? swapText.evidence.exampleOf : swapText.evidence.marketExampleOf)(
                `${displayAmount(example.figures.pays, example.figures.src.decimals)} ${example.figures.src.symbol}`,
              )}
            </Badge>
          ) : reserve ? (
            <Badge>{swapText.evidence.bestThroughPools}</Badge>
          ) : (
            shown && (
              <span className="text-xs text-faint">
                {swapText.evidence.block(displayCount(shown.quote.priceRoute.blockNumber))}
              </span>
            )
          )
        }
      >
        {form.crosses && (
          <Suspense fallback={<div className="h-24" />}>
            <TransferDrawing chain={chain} form={form} price={intent} />
          </Suspense>
        )}
        <div className={cn(!form.isBridgeOnly && 'min-h-75 @md:min-h-67')}>
          {form.isBridgeOnly ? (
            <p className="text-xs text-soft">{swapText.evidence.sentAsItIs}</p>
          ) : drawn ? (
            <drawn.RouteDetails
              // The key remounts the drawing for another trade.
              key={example ? 'example' : reserve ? 'reserve' : 'own'}
              chain={chain}
              quote={drawn.quote}
              figures={drawn.figures}
              market={market}
              settled={props.settled}
            />
          ) : (
            <Waiting loading={loading} className="h-75 @md:h-67">
              {intent ? swapText.evidence.noRoute : swapText.evidence.routeBefore}
            </Waiting>
          )}
        </div>
      </Section>
      {form.crosses ? (
        form.toChain && (
          <Suspense fallback={<Skeleton className="block h-66 w-full opacity-60" />}>
            <CrosschainProof title={swapText.evidence.proof} chain={chain} toChain={form.toChain} price={intent} />
          </Suspense>
        )
      ) : drawn ? (
        <drawn.PriceProof
          proof={proof}
          market={market}
          chain={chain}
          figures={drawn.figures}
          intent={reserve && intent?.price}
          aside={mark}
        />
      ) : (
        <Section title={swapText.evidence.proof}>
          <Waiting loading={loading} className="h-42 @md:h-36">
            {swapText.evidence.proofBefore}
          </Waiting>
        </Section>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[repeat(2,minmax(0,1fr))]">
        <Section title={tradeText.order.evidence.costs} aside={mark}>
          <div className="min-h-64">
            {costs && details ? (
              <details.CostsTable figures={costs} intent={intent} />
            ) : (
              <Waiting loading={loading} className="h-64">
                {swapText.evidence.costsBefore}
              </Waiting>
            )}
          </div>
        </Section>
        <Section
          title={
            intent
              ? deposits
                ? tradeText.order.evidence.deposited
                : tradeText.order.evidence.signed
              : swapText.evidence.sent
          }
          aside={mark}
        >
          <div className="min-h-60">
            {intent && figures ? (
              <Suspense fallback={<Skeleton className="block h-60 w-full opacity-60" />}>
                <IntentEvidence chain={chain} intent={intent} figures={figures} owner={owner} />
              </Suspense>
            ) : drawn ? (
              <drawn.CallDetails chain={chain} quote={drawn.quote} figures={drawn.figures} owner={owner} />
            ) : (
              <Waiting loading={loading} className="h-60">
                {swapText.evidence.sentBefore}
              </Waiting>
            )}
          </div>
        </Section>
      </div>
      <Section title={swapText.evidence.spenders}>
        {costs && details ? (
          spenderOf(costs)
        ) : (
          <Waiting loading={loading} className="h-41">
            {swapText.evidence.spendersBefore}
          </Waiting>
        )}
      </Section>
    </div>
  )
}

function Waiting({ loading, className, children }: { loading: boolean; className: string; children: ReactNode }) {
  if (loading) return <Skeleton className={cn('block w-full opacity-60', className)} />
  return <p className={cn('grid place-items-center text-center text-xs text-soft', className)}>{children}</p>
}
