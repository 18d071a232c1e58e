import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { amount, permit, signature } from '@/lib/api/contract/fields'
import { orderTerms } from '@/lib/api/intent/order-terms'
import { makerFillOf, toRfqOrder, validateRfqOrder } from '@/lib/order/rfq'
import type { Chain } from '../chain'
import { hashRfqOrder } from '../rfq/rfq-typed-data'
import type { SignedFill } from './fill-orders'

/** An order of a route with the amounts to pay and to receive, raw units. */
export type QuotedOrder = SignedFill & { orderHash: Hex; makerFill: bigint }

/** The schema of an order inside the free-form `data` of a price route's exchange. */
export const orderInfo = z.object({
  order: z.object(orderTerms),
  signature,
  takerTokenFillAmount: amount,
  permitMakerAsset: permit,
})

/**
 * Decodes an order of a price route. Its output is zero if the contract would not fill its terms.
 *
 * @example
 * toQuotedOrder(info, { chain: mainnet }).makerFill // 100000000000000000n
 */
export const toQuotedOrder = (info: z.output<typeof orderInfo>, { chain }: { chain: Chain }): QuotedOrder => {
  const order = toRfqOrder(info.order)
  const takerFill = BigInt(info.takerTokenFillAmount)
  return {
    order,
    orderHash: hashRfqOrder({ chainId: chain.id, rfq: chain.contracts.rfq }, order),
    signature: info.signature,
    permitMakerAsset: info.permitMakerAsset,
    takerFill,
    makerFill: validateRfqOrder(order) === undefined ? makerFillOf(order, takerFill) : 0n,
  }
}
