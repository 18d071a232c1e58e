'use client'
import type { Chain } from '@/lib/chain/chain'
import { type IntentOrder, orderKinds } from '@/lib/order/intent'
import { intentTotal } from '@/lib/order/intent-funds'
import { distanceOf, type LimitDistance } from '@/lib/ticket/price/limit-distance'
import { type IntentPriceView, useIntentPrice } from './use-intent-price'

type RestingOrder = {
  chain: Chain
  owner: IntentOrder['owner']
  /** The rest of the order, raw units; undefined if it waits for no price. */
  left: Pick<IntentOrder, 'kind' | 'srcAmount' | 'destAmount'> | undefined
  src: { address: IntentOrder['srcToken']; decimals: number }
  dest: { address: IntentOrder['destToken']; decimals: number }
}

/** Returns the distance of a limit order from the agents' price; undefined if unknown. */
export function useRestingDistance({ chain, owner, left, src, dest }: RestingOrder): {
  market: IntentPriceView
  distance: LimitDistance | undefined
} {
  const side = left?.kind === orderKinds.BUY ? 'BUY' : 'SELL'
  const amount = left && intentTotal(left)
  const market = useIntentPrice({ chain, side, from: src, to: dest, amount }, owner)
  return { market, distance: left && market.price && distanceOf({ limit: left, market: market.price }) }
}
