import { type MarketState, updateMarket } from '../market/state'
import { larger, smaller } from '../pools/integer'
import type { PoolAddress } from '../pools/pool'
import { executeRoute } from '../route/execute'
import { estimateGas, gasCostsOf } from '../route/gas'
import type { Route } from '../route/route'
import { solve } from '../route/solve'
import type { MetLane } from './match-orders-meet'
import { isPartial, leastRateOf, type MatchQuestion, type MeetingOrder } from './match-orders-question'

/** `priceOf` in raw units of the question's unit, for a raw unit. */
export type Terms = { question: MatchQuestion; priceOf: (token: PoolAddress) => number }

/** A lane with all that goes in and comes out, what pools do of it, the units of gas that it takes, and the market that it leaves. */
export type DoneLane = {
  lane: MetLane
  run: Route | undefined
  gas: number
  input: bigint
  output: bigint
  market: MarketState
}

/**
 * Sends what has not met of a lane through pools. A rest that does not pay for its calls stays where it is; an order that may be filled in
 * part gives up what the dual does not fill of it, or pools not at its price. `share` is the lane's share of the gas that is nobody's.
 * Undefined where something of a purchase is missing and pools do not bring it.
 *
 * @example
 * runRest(lane, { question, priceOf, market, share: 61_500 })?.run?.destAmount // 2989120331n
 */
export function runRest(
  lane: MetLane,
  { market, share, ...terms }: Terms & { market: MarketState; share: number },
): DoneLane | undefined {
  const { orders } = terms.question
  const isSale = lane.side === 'SELL'
  const total = lane.parts.reduce((sum, { amount }) => sum + amount, 0n)
  shrink(lane, { orders, by: smaller(lane.rest, larger(total - lane.planned, 0n)) })
  let run = findRun(lane, { ...terms, market })
  if (run === undefined && shrink(lane, { orders, by: lane.rest })) run = findRun(lane, { ...terms, market })
  if (run === undefined && lane.rest > 0n && !isSale) return undefined
  const own = lane.parts.reduce((sum, { order }) => sum + orders[order]!.gas, share)
  return {
    ...{ lane, run: run?.route, gas: own + (run?.gas ?? 0), market: run?.market ?? market },
    input: lane.metIn + (isSale ? lane.rest : (run?.route.srcAmount ?? 0n)),
    output: lane.metOut + (isSale ? (run?.route.destAmount ?? 0n) : lane.rest),
  }
}

/** A run with its units of gas, and the market that it leaves; undefined where there is none that is worth it. */
function findRun(lane: MetLane, { question, priceOf, market }: Terms & { market: MarketState }) {
  const { src, dest, side, rest } = lane
  const { gas, filter, maxLegs } = question
  const costs = gasCostsOf(side, gas.data)
  if (rest === 0n) return undefined
  const solution = solve({
    ...{ market, srcToken: src, destToken: dest, amount: rest, side },
    gasUnitCost: gas.price / priceOf(side === 'SELL' ? dest : src),
    gasCosts: costs,
    ...(filter && { filter }),
    ...(maxLegs !== undefined && { maxLegs }),
  })
  const execution = solution && executeRoute({ market, route: solution.route })
  if (solution === undefined || !execution?.ok) return undefined
  const { route, pools } = execution
  const units = estimateGas(route, solution.ticksCrossed, costs) - costs.base + gas.run
  if (!isWorth(lane, { route, cost: units * gas.price, orders: question.orders, priceOf })) return undefined
  return { route, gas: units, market: updateMarket(market, pools.values()) }
}

/** Of a sale a run must bring more than its gas; where orders may be filled in part, also what these are to have for it. */
function isWorth(
  { src, dest, side, rest, floor, parts }: MetLane,
  {
    route,
    cost,
    orders,
    priceOf,
  }: { route: Route; cost: number; orders: readonly MeetingOrder[]; priceOf: Terms['priceOf'] },
): boolean {
  const rate =
    side === 'SELL'
      ? (Number(route.destAmount) - cost / priceOf(dest)) / Number(rest)
      : Number(rest) / (Number(route.srcAmount) + cost / priceOf(src))
  return rate > (parts.some(({ order }) => isPartial(orders[order]!)) ? floor : 0)
}

/** Takes so much of what has not met out of orders that may be filled in part, the dearest first; false where there is none. */
function shrink(lane: MetLane, { orders, by }: { orders: readonly MeetingOrder[]; by: bigint }): boolean {
  const before = lane.rest
  const dearest = lane.parts
    .filter(({ order }) => isPartial(orders[order]!))
    .sort((a, b) => leastRateOf(orders[b.order]!) - leastRateOf(orders[a.order]!))
  for (const part of dearest) {
    const amount = smaller(part.amount, by - (before - lane.rest))
    part.amount -= amount
    lane.rest -= amount
  }
  lane.parts = lane.parts.filter(({ amount }) => amount > 0n)
  return lane.rest < before
}
