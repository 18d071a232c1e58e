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
import { intentStandingOf } from './proof-standing'

type MarketGaugeProps = {
  chain: Chain
  from: ChoosableToken | undefined
  to: ChoosableToken | undefined
  // What agents give now; undefined until an amount is written and they answer.
  price: IntentPrice | undefined
  // Under whose name it was asked for.
  partner: string | undefined
  // What the price is of.
  of: string
}

// How near what agents give right now is to the best swap through pools, proved here. By default: a ticket loads it after its own price.
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

type GaugeProps = { price: IntentPrice } & Pick<Parameters<typeof intentStandingOf>[0], 'check' | 'market'>

function Gauge({ price, check, market }: GaugeProps) {
  const { net } = boundsOf(check, market)
  const gapBps = intentGapBps(price, net.bound)
  const standing = intentStandingOf({ check, market, gapBps })
  return <PriceGauge side={price.side} gapBps={gapBps} standing={standing} of="swap" />
}
