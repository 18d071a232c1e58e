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
 * Proves what any route through pools could have come to for what was filled of an order, on the state that the fill was judged by: in raw
 * units, of a sale the most that one leaves after its gas, of a purchase the least that one costs with it; rounded to where it stays true. A
 * fill has the gas kept out of it, too. Our own route was asked the same, so it is solved already. Undefined where there is no route, and
 * where a token is taxed: pools then see other amounts than the owner.
 *
 * @throws what a solver throws that is no refusal
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
