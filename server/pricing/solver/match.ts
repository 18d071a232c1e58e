import { toLowerAddress } from '@/lib/address'
import { matchOrders } from '@/lib/routing/match/match-orders'
import type { MatchGas, MeetingOrder } from '@/lib/routing/match/match-orders-question'
import type { Match } from '@/lib/routing/match/match-orders-settle'
import { dataGasOf, endsOnlyOf, type QuoteContext } from '../question-of'

/** Orders that may meet, as data; `gas` as on a chain that charges nothing for data, without its price. */
export type MatchRequest = {
  orders: readonly MeetingOrder[]
  gas: Omit<MatchGas, 'price' | 'data'>
  /** Gas may cost so many times as much until the match is settled. */
  gasMargin: number
  dexes: readonly string[]
}

/** Legs of a run at most: several runs are one transaction. */
const maxLegs = 40

/**
 * Matches orders on a state, with the pools that a route of ours may use.
 *
 * @example
 * match({ orders, gas: { base: 59_000, pair: 32_000, run: 18_000 }, gasMargin: 1.2, dexes: ['UniswapV3'] }, context).length // 1
 */
export const match = ({ orders, gas, gasMargin, dexes }: MatchRequest, context: QuoteContext): readonly Match[] =>
  matchOrders({
    ...{ market: context.market, orders, maxLegs, unit: toLowerAddress(context.chain.contracts.wrappedNative) },
    gas: { ...gas, price: Number(context.gasPriceWei) * gasMargin, data: dataGasOf(context) },
    filter: { dexes, endsOnly: endsOnlyOf(context) },
  })
