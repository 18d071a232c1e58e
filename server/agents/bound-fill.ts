import { ApiError } from '@/lib/api/contract/errors'
import { orderKinds } from '@/lib/order/intent'
import { isTaxed } from '@/lib/routing/market/taxes'
import type { ServedChain } from '../chain/facts/served-chain'
import type { MarketAt } from '../chain/market/read-state'
import type { Quotes } from '../pricing/quotes'
import type { Fill, OpenIntent } from './agent'
import { intentQuestion } from './intent-question'

type BoundDeps = { quotes: Pick<Quotes, 'bound'> }

/**
 * Bounds what any route through pools could have achieved for a fill on its state: for a sale the
 * maximum output net of gas, for a purchase the minimum cost including gas, in raw units, rounded
 * so that the bound holds. A fill is net of gas too. The question is already solved for our own
 * route. Undefined without a route, and for taxed tokens, whose amounts at pools differ from the
 * owner's.
 *
 * @throws the solver's errors other than refusals
 * @example
 * await boundFill(deps, served, { state, intent, fill }) // 2991620418n
 */
export const boundFill = async (
  { quotes }: BoundDeps,
  served: ServedChain,
  { state, intent: { order }, fill }: { state: MarketAt; intent: OpenIntent; fill: Fill },
): Promise<bigint | undefined> => {
  const isSale = order.kind === orderKinds.SELL
  try {
    const request = await intentQuestion(served, { order, amount: isSale ? fill.fillIn : fill.fillOut })
    if (isTaxed(request.taxes)) return undefined
    const { net } = await quotes.bound(state, request)
    return BigInt(Math.max(0, isSale ? Math.ceil(net) : Math.floor(net)))
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}
