import { type MarketState, updateMarket } from '../market/state'
import { larger, smaller } from '../pools/integer'
import type { PoolAddress } from '../pools/pool'
import { executeRoute } from '../route/execute'
import { estimateGas, gasCostsOf } from '../route/gas'
import type { Route } from '../route/route'
import { solve } from '../route/solve'
import type { MatchedPair } from './match-orders-meet'
import { isPartial, type MatchOrder, type MatchQuestion, minRateOf } from './match-orders-question'

/** The question, and the value of a raw unit of each token in raw units of the question's unit. */
export type Terms = { question: MatchQuestion; priceOf: (token: PoolAddress) => number }

/** A directed pair with its totals, its run through pools, its gas, and the market after it. */
export type SettledPair = {
  pair: MatchedPair
  run: Route | undefined
  gas: number
  input: bigint
  output: bigint
  market: MarketState
}

/**
 * Sends the part of a pair that has not met through pools. A remainder of a sell that does not pay
 * for its calls stays. Partly fillable orders drop what the dual does not fill, or what pools do
 * not fill at their price. `share` is the pair's share of the match's common gas. Undefined if the
 * remainder of a buy cannot be bought from pools.
 *
 * @example
 * runRest(lane, { question, priceOf, market, share: 61_500 })?.run?.destAmount // 2989120331n
 */
export function runRest(
  pair: MatchedPair,
  { market, share, ...terms }: Terms & { market: MarketState; share: number },
): SettledPair | undefined {
  const { orders } = terms.question
  const isSale = pair.side === 'SELL'
  const total = pair.parts.reduce((sum, { amount }) => sum + amount, 0n)
  shrink(pair, { orders, by: smaller(pair.rest, larger(total - pair.planned, 0n)) })
  let run = findRun(pair, { ...terms, market })
  if (run === undefined && shrink(pair, { orders, by: pair.rest })) run = findRun(pair, { ...terms, market })
  if (run === undefined && pair.rest > 0n && !isSale) return undefined
  const own = pair.parts.reduce((sum, { order }) => sum + orders[order]!.gas, share)
  return {
    pair,
    run: run?.route,
    gas: own + (run?.gas ?? 0),
    market: run?.market ?? market,
    input: pair.metIn + (isSale ? pair.rest : (run?.route.srcAmount ?? 0n)),
    output: pair.metOut + (isSale ? (run?.route.destAmount ?? 0n) : pair.rest),
  }
}

/** Returns a worthwhile run with its units of gas, and the market after it. */
function findRun(pair: MatchedPair, { question, priceOf, market }: Terms & { market: MarketState }) {
  const { src, dest, side, rest } = pair
  const { gas, filter, maxLegs } = question
  const costs = gasCostsOf(side, gas.data)
  if (rest === 0n) return undefined
  const solution = solve({
    market,
    srcToken: src,
    destToken: dest,
    amount: rest,
    side,
    gasUnitCost: gas.price / priceOf(side === 'SELL' ? dest : src),
    gasCosts: costs,
    ...(filter && { filter }),
    ...(maxLegs !== undefined && { maxLegs }),
  })
  const execution = solution && executeRoute({ market, route: solution.route })
  if (solution === undefined || !execution?.ok) return undefined
  const { route, pools } = execution
  const units = estimateGas(route, solution.ticksCrossed, costs) - costs.base + gas.run
  if (!isWorth(pair, { route, cost: units * gas.price, orders: question.orders, priceOf })) return undefined
  return { route, gas: units, market: updateMarket(market, pools.values()) }
}

/** True if a run yields more than its gas and, with partly fillable orders, reaches their floor. */
function isWorth(
  { src, dest, side, rest, floor, parts }: MatchedPair,
  {
    route,
    cost,
    orders,
    priceOf,
  }: { route: Route; cost: number; orders: readonly MatchOrder[]; priceOf: Terms['priceOf'] },
): boolean {
  const rate =
    side === 'SELL'
      ? (Number(route.destAmount) - cost / priceOf(dest)) / Number(rest)
      : Number(rest) / (Number(route.srcAmount) + cost / priceOf(src))
  return rate > (parts.some(({ order }) => isPartial(orders[order]!)) ? floor : 0)
}

/** Removes an amount from partly fillable orders, the dearest first; false if there are none. */
function shrink(pair: MatchedPair, { orders, by }: { orders: readonly MatchOrder[]; by: bigint }): boolean {
  const before = pair.rest
  const dearest = pair.parts
    .filter(({ order }) => isPartial(orders[order]!))
    .sort((a, b) => minRateOf(orders[b.order]!) - minRateOf(orders[a.order]!))
  for (const part of dearest) {
    const amount = smaller(part.amount, by - (before - pair.rest))
    part.amount -= amount
    pair.rest -= amount
  }
  pair.parts = pair.parts.filter(({ amount }) => amount > 0n)
  return pair.rest < before
}
