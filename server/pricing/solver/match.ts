import { toLowerAddress } from '@/lib/address'
import { matchOrders } from '@/lib/routing/match/match-orders'
import type { MatchGas, MatchOrder } from '@/lib/routing/match/match-orders-question'
import type { Match } from '@/lib/routing/match/match-orders-settle'
import { dataGasOf, endsOnlyOf, type QuoteContext } from '../question-of'

/** Orders that may match, as data; `gas` excludes its price and the cost of data. */
export type MatchRequest = {
  orders: readonly MatchOrder[]
  gas: Omit<MatchGas, 'price' | 'data'>
  /** Factor by which gas may become more expensive until the match is settled. */
  gasMargin: number
  dexes: readonly string[]
}

/** Maximum number of legs per run; several runs share one transaction. */
const maxLegs = 40

/**
 * Matches orders on a state, using the pools that routes of the service may use.
 *
 * @example
 * const gas = { base: 59_000, pair: 32_000, run: 18_000 }
 * match({ orders, gas, gasMargin: 1.2, dexes: ['UniswapV3'] }, context).length // 1
 */
export const match = ({ orders, gas, gasMargin, dexes }: MatchRequest, context: QuoteContext): readonly Match[] =>
  matchOrders({
    market: context.market,
    orders,
    maxLegs,
    unit: toLowerAddress(context.chain.contracts.wrappedNative),
    gas: { ...gas, price: Number(context.gasPriceWei) * gasMargin, data: dataGasOf(context) },
    filter: { dexes, endsOnly: endsOnlyOf(context) },
  })
