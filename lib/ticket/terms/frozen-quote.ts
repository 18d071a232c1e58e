import { chainToken } from '@/lib/address'
import { applySlippage } from '@/lib/amount'
import type { Input } from '@/lib/api/contract/operation'
import type { PriceRoute } from '@/lib/api/market/price-route'
import type { getPrices } from '@/lib/api/market/prices'
import { bpsOfPercent } from '@/lib/order/fee'
import { slippageOf } from '@/lib/order/orders-route'
import { receivedOf } from '@/lib/order/received-of'
import type { FrozenPrice } from './frozen-price'

export type PricesInput = Input<typeof getPrices>

/** A frozen market quote. */
export type FrozenQuote = FrozenPrice<PricesInput> & {
  /** The route as received; sent back unchanged. */
  readonly priceRoute: PriceRoute
}

type FreezeInput = Pick<
  FrozenQuote,
  'priceRoute' | 'slippageBps' | 'partner' | 'receiver' | 'owner' | 'receivedAt' | 'question'
>

/**
 * Freezes a market quote. A SELL's limit applies after fees and is at least one raw unit.
 *
 * @example
 * freezeQuote({ priceRoute, slippageBps: 50, ... }).limit // 2487500000n
 */
export const freezeQuote = (input: FreezeInput): FrozenQuote => {
  const { priceRoute, question } = input
  const { side } = priceRoute
  const slippageBps = slippageOf(priceRoute, input.slippageBps)
  const chainId = Number(question.network)
  const srcAmount = BigInt((side === 'BUY' ? priceRoute.srcAmountAfterFee : undefined) ?? priceRoute.srcAmount)
  const destAmount = side === 'SELL' ? receivedOf(priceRoute) : BigInt(priceRoute.destAmount)
  const limit = applySlippage({
    amount: side === 'SELL' ? destAmount : srcAmount,
    slippageBps,
    side,
  })
  return Object.freeze({
    ...input,
    id: priceRoute.hmac,
    side,
    src: chainToken(chainId, question.srcToken!),
    dest: chainToken(chainId, question.destToken!),
    srcAmount,
    destAmount,
    slippageBps,
    limit: limit > 0n ? limit : 1n,
    feeBps: bpsOfPercent(priceRoute.partnerFee),
  })
}
