import { distanceOf } from '@/actions/intent/limit-distance'
import { useIntentPrice } from '@/hooks/intent/use-intent-price'
import type { Chain, Token } from '@/lib/chain/chain'
import type { IntentOrder } from '@/lib/order/intent'
import { DistanceText } from './distance-text'

type RestingDistanceProps = {
  chain: Chain
  owner: IntentOrder['owner']
  // What is left of the order, raw units.
  left: Pick<IntentOrder, 'srcAmount' | 'destAmount'>
  src: Token
  dest: Token
}

// How far a sale that rests is from what agents pay now.
export function RestingDistance({ chain, owner, left, src, dest }: RestingDistanceProps) {
  const market = useIntentPrice({ chainId: chain.id, from: src, to: dest, amount: left.srcAmount }, owner)
  const pays = market.price?.destAmount
  const distance = pays === undefined ? undefined : distanceOf({ limit: left.destAmount, pays })
  return (
    <p className="min-h-5 text-xs">
      <DistanceText market={market} distance={distance} />
    </p>
  )
}
