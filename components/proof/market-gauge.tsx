import { intentGapBps, isSameQuestion } from '@/actions/proof/intent-gap'
import { Section } from '@/components/trade/text/section'
import { Skeleton } from '@/components/ui/skeleton'
import { useSeen } from '@/hooks/browser/use-seen'
import { boundsOf } from '@/hooks/proof/use-market-on-chain'
import { useMarketProof } from '@/hooks/proof/use-market-proof'
import type { ChoosableToken } from '@/hooks/token/use-tokens'
import type { IntentPrice } from '@/lib/api/intent/intent'
import type { Chain } from '@/lib/chain/chain'
import { proofText } from '@/messages/proof'
import { PriceGauge } from './price-gauge'
import { intentVerdictOf } from './proof-verdict'

type MarketGaugeProps = {
  chain: Chain
  from: ChoosableToken | undefined
  to: ChoosableToken | undefined
  // The current price by agents; undefined until an amount is entered and they answer.
  price: IntentPrice | undefined
  // The partner of the price request.
  partner: string | undefined
  // The subject of the price.
  of: string
}

// Compares the current price by agents with the best swap through pools, proved in this browser.
// Default export: loaded after the ticket's price.
export default function MarketGauge({ chain, from, to, price, partner, of }: MarketGaugeProps) {
  const { ref, isSeen } = useSeen()
  const { input, output } = price?.route.origin ?? {}
  const amount = price?.side === 'SELL' ? input?.amount : output?.amount
  const trade =
    isSeen && from && to && price && amount ? { chain, from, to, side: price.side, amount, partner } : undefined
  const { priceRoute, error, proof, market } = useMarketProof(trade)
  const shown = proof.status === 'checked' ? proof : proof.status === 'waiting' ? proof.last : undefined
  const isSame = price && priceRoute && isSameQuestion(price, priceRoute)
  return (
    <div ref={ref}>
      <Section title={proofText.market.title} aside={<span className="text-2xs text-faint">{of}</span>}>
        <div className="min-h-30.5 @md:min-h-22" aria-busy={price !== undefined && !shown}>
          {!price ? (
            <p className="text-xs text-soft">{proofText.market.before}</p>
          ) : error || proof.status === 'unavailable' || proof.status === 'refused' ? (
            <p className="text-xs text-soft">{proofText.market.none}</p>
          ) : shown && isSame ? (
            <Gauge
              price={price}
              check={shown.check}
              market={proof.status === 'checked' ? market : { status: 'reading' }}
            />
          ) : (
            <Skeleton className="block h-30.5 w-full opacity-60 @md:h-22" />
          )}
        </div>
      </Section>
    </div>
  )
}

type GaugeProps = { price: IntentPrice } & Pick<Parameters<typeof intentVerdictOf>[0], 'check' | 'market'>

function Gauge({ price, check, market }: GaugeProps) {
  const { net } = boundsOf(check, market)
  const gapBps = intentGapBps(price, net.bound)
  const verdict = intentVerdictOf({ check, market, gapBps })
  return <PriceGauge side={price.side} gapBps={gapBps} verdict={verdict} of="swap" />
}
