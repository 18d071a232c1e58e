import { useIntentPrice } from '@/hooks/intent/use-intent-price'
import type { Chain } from '@/lib/chain/chain'
import { type IntentOrder, orderKinds } from '@/lib/order/intent'
import { intentTotal } from '@/lib/order/intent-funds'
import { distanceOf } from '@/lib/ticket/price/limit-distance'
import { DistanceText } from './distance-text'

type RestingDistanceProps = {
  chain: Chain
  owner: IntentOrder['owner']
  // What is left of the order, raw units.
  left: Pick<IntentOrder, 'kind' | 'srcAmount' | 'destAmount'>
  src: { address: IntentOrder['srcToken']; decimals: number }
  dest: { address: IntentOrder['destToken']; decimals: number }
}

// How far an order that rests is from what agents do now.
export function RestingDistance({ chain, owner, left, src, dest }: RestingDistanceProps) {
  const side = left.kind === orderKinds.SELL ? 'SELL' : 'BUY'
  const market = useIntentPrice({ chain, side, from: src, to: dest, amount: intentTotal(left) }, owner)
  const distance = market.price && distanceOf({ limit: left, market: market.price })
  return (
    <p className="min-h-5 text-xs">
      <DistanceText market={market} distance={distance} />
    </p>
  )
}
