import { executeRoute } from './execute'
import { baseGas, estimateGas } from './gas'
import type { Meeting, MetLane } from './match-orders-meet'
import { isPartial, leastRateOf, limitOf, type MatchQuestion, type MeetingOrder } from './match-orders-question'
import { ceilDiv, larger, smaller } from './pools/integer'
import type { PoolAddress } from './pools/pool'
import type { Route } from './route'
import { solve } from './solve'
import { type MarketState, updateMarket } from './state'

/** What an order gives and gets in a match, raw units before fees. */
export type MatchFill = { order: number; fillIn: bigint; fillOut: bigint }

/**
 * Orders that are settled at once. Of each token orders give what runs take, orders get and is `left`, to the unit: what the match needs in
 * gas, and what rounding leaves.
 */
export type Match = {
  fills: readonly MatchFill[]
  /** What goes through pools, one run after the other. */
  runs: readonly Route[]
  left: ReadonlyMap<PoolAddress, bigint>
  /** Units of gas, estimated. */
  gas: number
  /** The part of all that is given that meets another order, by value. */
  met: number
}

/** A match, or the order without which there may be one. */
export type Settled = { ok: true; match: Match } | { ok: false; without: number }

type Terms = { question: MatchQuestion; priceOf: (token: PoolAddress) => number }

/** A lane with what pools do for its rest. */
type DoneLane = { lane: MetLane; run: Route | undefined; gas: number; input: bigint; output: bigint }

/**
 * Settles a group of lanes in integers: what did not meet runs through pools, lane after lane, each on the pools that the one before left;
 * then each lane pays for its gas, and all orders of a lane get the same price. A rest that does not pay for its calls stays where it is;
 * an order that may be filled in part gives up what pools do not fill at its price.
 *
 * @example
 * settleMeeting(lanes, { question, priceOf }) // { ok: true, match: { fills, runs: [], left, gas: 241_000, met: 1 } }
 */
export function settleMeeting(meeting: Meeting, terms: Terms): Settled {
  const { orders, gas } = terms.question
  let { market } = terms.question
  const worthOf = ({ src, dest, side, rest }: MetLane) => Number(rest) * terms.priceOf(side === 'SELL' ? src : dest)
  const done: DoneLane[] = []
  for (const lane of meeting.toSorted((a, b) => worthOf(b) - worthOf(a))) {
    const ran = runRest(lane, { ...terms, market, share: gas.base / meeting.length + gas.pair })
    if (!ran.ok) return ran
    market = ran.market
    done.push(ran.lane)
  }
  const fills: MatchFill[] = []
  let worst: { order: number; shortfall: number } | undefined
  for (const lane of done) {
    for (const fill of payLane(lane, terms)) {
      fills.push(fill)
      const shortfall = shortfallOf(orders[fill.order]!, fill)
      if (shortfall > 0 && !(shortfall <= (worst?.shortfall ?? 0))) worst = { order: fill.order, shortfall }
    }
  }
  if (worst !== undefined) return { ok: false, without: worst.order }
  const runs = done.flatMap(({ run }) => run ?? [])
  const value = (amountOf: (lane: DoneLane) => bigint) =>
    done.reduce((sum, lane) => sum + Number(amountOf(lane)) * terms.priceOf(lane.lane.src), 0)
  return {
    ok: true,
    match: {
      fills: fills.sort((a, b) => a.order - b.order),
      ...{ runs, left: leftOf(fills, { runs, orders }) },
      gas: done.reduce((sum, lane) => sum + lane.gas, 0),
      met: value(({ lane }) => lane.metIn) / value(({ input }) => input),
    },
  }
}

type Ran = { ok: true; lane: DoneLane; market: MarketState } | Extract<Settled, { ok: false }>

/** Sends what has not met through pools. */
function runRest(lane: MetLane, given: Terms & { market: MarketState; share: number }): Ran {
  const { question, priceOf, market, share } = given
  const { orders } = question
  const isSale = lane.side === 'SELL'
  const own = () => share + lane.parts.reduce((sum, { order }) => sum + orders[order]!.gas, 0)
  const alone = (): Ran => {
    const [input, output] = [lane.metIn + (isSale ? lane.rest : 0n), lane.metOut]
    return { ok: true, market, lane: { lane, run: undefined, gas: own(), input, output } }
  }
  const total = lane.parts.reduce((sum, { amount }) => sum + amount, 0n)
  shrink(lane, { orders, by: smaller(lane.rest, larger(total - lane.planned, 0n)) })
  for (let tries = 0; tries < 2; tries++) {
    if (lane.rest === 0n) return alone()
    const run = solve({
      ...{ market, srcToken: lane.src, destToken: lane.dest, amount: lane.rest, side: lane.side },
      gasUnitCost: question.gas.price / priceOf(isSale ? lane.dest : lane.src),
      ...(question.filter && { filter: question.filter }),
      ...(question.maxLegs !== undefined && { maxLegs: question.maxLegs }),
    })
    const execution = run && executeRoute({ market, route: run.route })
    const ran = execution?.ok ? execution.route : undefined
    const gas = run === undefined ? 0 : estimateGas(run.route, run.ticksCrossed) - baseGas[lane.side] + question.gas.run
    if (ran !== undefined && isWorth(lane, { route: ran, cost: gas * question.gas.price, orders, priceOf })) {
      const [input, output] = isSale
        ? [lane.metIn + lane.rest, lane.metOut + ran.destAmount]
        : [lane.metIn + ran.srcAmount, lane.metOut + lane.rest]
      const pools = execution?.ok ? execution.pools.values() : []
      return {
        ...{ ok: true, market: updateMarket(market, pools) },
        lane: { lane, run: ran, gas: own() + gas, input, output },
      }
    }
    if (!shrink(lane, { orders, by: lane.rest })) break
  }
  if (lane.rest === 0n || isSale) return alone()
  return { ok: false, without: dearestOf(lane, orders) }
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

/** The order of a lane that asks for the best price. */
const dearestOf = ({ parts }: MetLane, orders: readonly MeetingOrder[]): number =>
  parts.reduce((dearest, { order }) => {
    return leastRateOf(orders[order]!) > leastRateOf(orders[dearest]!) ? order : dearest
  }, parts[0]!.order)

/** One price for all orders of a lane, after its gas: of a sale out of what comes, of a purchase on top of what goes. */
function payLane({ lane, gas, input, output }: DoneLane, { question, priceOf }: Terms): readonly MatchFill[] {
  const { src, dest, side, parts } = lane
  const kept = BigInt(Math.ceil((gas * question.gas.price) / priceOf(side === 'SELL' ? dest : src)))
  const shared = side === 'SELL' ? larger(output - kept, 0n) : input + kept
  const shares = shareOut(
    shared,
    parts.map(({ amount }) => amount),
  )
  return parts.map(({ order, amount }, index) =>
    side === 'SELL'
      ? { order, fillIn: amount, fillOut: shares[index]! }
      : { order, fillIn: shares[index]!, fillOut: amount },
  )
}

/** Shares a whole out by weight: rounded down, and what is left a unit each to the largest fractions. */
function shareOut(whole: bigint, weights: readonly bigint[]): readonly bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  const shares = weights.map((weight) => (whole * weight) / total)
  const missing = Number(whole - shares.reduce((sum, share) => sum + share, 0n))
  const fractionOf = (index: number) => (whole * weights[index]!) % total
  const byFraction = weights
    .map((_, index) => index)
    .sort((a, b) => (fractionOf(a) === fractionOf(b) ? a - b : fractionOf(a) > fractionOf(b) ? -1 : 1))
  for (const index of byFraction.slice(0, missing)) shares[index]!++
  return shares
}

/** By which part an order has less than it has to. */
function shortfallOf(order: MeetingOrder, { fillIn, fillOut }: MatchFill): number {
  const limit = limitOf(order)
  if (order.side === 'SELL') {
    const least = ceilDiv(limit * fillIn, order.amount)
    return fillOut < least ? Number(least - fillOut) / Number(least) : 0
  }
  const most = (limit * fillOut) / order.amount
  return fillIn > most ? Number(fillIn - most) / Number(most) : 0
}

function leftOf(
  fills: readonly MatchFill[],
  { runs, orders }: { runs: readonly Route[]; orders: readonly MeetingOrder[] },
): ReadonlyMap<PoolAddress, bigint> {
  const left = new Map<PoolAddress, bigint>()
  const add = (token: PoolAddress, amount: bigint) => left.set(token, (left.get(token) ?? 0n) + amount)
  for (const { order, fillIn, fillOut } of fills) {
    add(orders[order]!.src, fillIn)
    add(orders[order]!.dest, -fillOut)
  }
  for (const { srcToken, destToken, srcAmount, destAmount } of runs) {
    add(srcToken, -srcAmount)
    add(destToken, destAmount)
  }
  return left
}
