import { ceilDiv, larger } from '../pools/integer'
import type { PoolAddress } from '../pools/pool'
import type { Route } from '../route/route'
import type { Meeting, MetLane } from './match-orders-meet'
import { leastRateOf, limitOf, type MeetingOrder } from './match-orders-question'
import { type DoneLane, runRest, type Terms } from './match-orders-run'

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

/**
 * Settles a group of lanes in integers: what did not meet runs through pools, lane after lane, each on the pools that the one before left;
 * then each lane pays for its gas, and all orders of a lane get the same price.
 *
 * @example
 * settleMeeting(lanes, { question, priceOf }) // { ok: true, match: { fills, runs: [], left, gas: 241_000, met: 1 } }
 */
export function settleMeeting(meeting: Meeting, terms: Terms): Settled {
  const { orders, gas } = terms.question
  let { market } = terms.question
  const worthOf = ({ src, dest, side, rest }: MetLane) => Number(rest) * terms.priceOf(side === 'SELL' ? src : dest)
  const done: DoneLane[] = []
  const fills: MatchFill[] = []
  for (const lane of meeting.toSorted((a, b) => worthOf(b) - worthOf(a))) {
    const ran = runRest(lane, { ...terms, market, share: gas.base / meeting.length + gas.pair })
    if (ran === undefined) return { ok: false, without: dearestOf(lane, orders) }
    const paid = payLane(ran, terms)
    const worst = worstOf(paid, orders)
    if (worst !== undefined) return { ok: false, without: worst }
    market = ran.market
    done.push(ran)
    fills.push(...paid)
  }
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

/** The order that falls short most, if any does. */
function worstOf(fills: readonly MatchFill[], orders: readonly MeetingOrder[]): number | undefined {
  const [worst] = fills
    .map((fill) => ({ order: fill.order, shortfall: shortfallOf(orders[fill.order]!, fill) }))
    .sort((a, b) => b.shortfall - a.shortfall)
  return worst !== undefined && worst.shortfall > 0 ? worst.order : undefined
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
