import { ceilDiv } from '../pools/integer'
import type { PoolAddress } from '../pools/pool'
import { chooseLanes } from './match-orders-choose'
import { type Meeting, type MetLane, meet, nearestCircle } from './match-orders-meet'
import {
  isPartial,
  type Lane,
  leastOf,
  leastRateOf,
  type MatchQuestion,
  type MeetingOrder,
} from './match-orders-question'
import type { Terms } from './match-orders-run'
import { type Match, settleMeeting } from './match-orders-settle'

/** How often orders are matched with one order less, or with those of a match gone, before the rest is left alone. */
const maxRounds = 16
/** Runs that are looked for in one question, those of matches that fail included: what bounds its time. */
const maxRuns = 64

/**
 * Matches orders with each other. The dual of all pools and orders says which orders are filled (`chooseLanes`); pairs and circles of them
 * meet at one price for each directed pair (`meet`); integers pay, the rest goes through pools (`settleMeeting`). An order that would have
 * less than its limit, or than it has alone, is left out, and all is solved again; with less of an order where else too little for
 * anybody to settle would be left of it. Matches share no directed pair, and hold no order that meets nobody: alone it is as well off.
 * The same answer to the same question; never throws.
 *
 * @example
 * matchOrders({ market, orders: [sale, opposite], gas: { price: 1e10, base: 59_000, pair: 32_000, run: 18_000 }, unit: weth })
 * // [{ fills: [{ order: 0, fillIn: 10n ** 18n, fillOut: 2_999_000_000n }, ...], runs: [], left, gas: 241_000, met: 1 }]
 */
export function matchOrders(question: MatchQuestion): readonly Match[] {
  const { orders } = question
  const matches: Match[] = []
  const asked = [...orders]
  const terms = { ...question, orders: asked }
  let left = orders.map((_, index) => index)
  let runs = 0
  for (let round = 0; round < maxRounds && left.length > 1; round++) {
    const { lanes, priceOf } = chooseLanes(terms, left)
    const open = lanes.map((lane) => toMetLane(lane, { question: terms, priceOf }))
    const meetings = meet(open).toSorted((a, b) => runsOf(a) - runsOf(b))
    const dropped = new Set<number>()
    if (meetings.length === 0) {
      const dearest = dearestOf(nearestCircle(open) ?? [], terms)
      if (dearest === undefined) break
      dropped.add(dearest)
    }
    for (const meeting of meetings) {
      runs += runsOf(meeting)
      if (runs > maxRuns) return matches
      const settled = settleMeeting(meeting, { question: terms, priceOf })
      if (!settled.ok) {
        dropped.add(settled.without)
        continue
      }
      const short = shortOf(settled.match, { question: terms, priceOf }, orders)
      for (const { order, most } of short) {
        if (most === undefined) dropped.add(order)
        else asked[order] = most
      }
      if (short.length > 0) continue
      matches.push(settled.match)
      const pairs = new Set(meeting.map(pairOf))
      for (const order of left) if (pairs.has(pairOf(orders[order]!))) dropped.add(order)
    }
    left = left.filter((order) => !dropped.has(order))
  }
  return matches
}

/**
 * Orders of which a match leaves less than is worth settling, each with the most of it that leaves as much; undefined where that is too
 * little itself. Of which less was asked already, enough is left.
 */
const shortOf = (
  { fills }: Match,
  { question: { orders: asked, gas }, priceOf }: Terms,
  orders: readonly MeetingOrder[],
) =>
  fills.flatMap(({ order, fillIn, fillOut }) => {
    const given = orders[order]!
    const left = given.amount - (given.side === 'SELL' ? fillIn : fillOut)
    if (!isPartial(given) || left === 0n || asked[order] !== given) return []
    const least = BigInt(Math.ceil(leastOf(given, { gasPrice: gas.price, priceOf })))
    if (left >= least) return []
    return { order, most: given.amount < 2n * least ? undefined : withAmount(given, given.amount - least) }
  })

/** So much of an order, at its price. */
const withAmount = (order: MeetingOrder, amount: bigint): MeetingOrder => {
  const limit = order.limit * amount
  return { ...order, amount, limit: order.side === 'SELL' ? ceilDiv(limit, order.amount) : limit / order.amount }
}

/** How many lanes go on to pools. */
const runsOf = (meeting: Meeting): number => meeting.filter(({ rest }) => rest > 0n).length

const pairOf = ({ src, dest }: Pick<Lane, 'src' | 'dest'>): string => `${src} ${dest}`

/** What the lane's dearest order asks for, with the gas of the lane and half of what a match takes before its first. */
function toMetLane(
  lane: Lane,
  { question: { orders, gas }, priceOf }: { question: MatchQuestion; priceOf: (token: PoolAddress) => number },
): MetLane {
  const { src, dest, side, parts, planned } = lane
  const rest = parts.reduce((sum, { amount }) => sum + amount, 0n)
  const least = parts.reduce((most, { order }) => Math.max(most, leastRateOf(orders[order]!)), 0)
  const cost = (parts.reduce((sum, { order }) => sum + orders[order]!.gas, 0) + gas.base / 2 + gas.pair) * gas.price
  const amount = Number(planned)
  const floor =
    side === 'SELL' ? least + cost / priceOf(dest) / amount : amount / Math.max(0, amount / least - cost / priceOf(src))
  return { ...lane, floor, rest, metIn: 0n, metOut: 0n }
}

/** Of the lanes that do not quite meet, the order that asks for the best price beside others of its lane. */
function dearestOf(lanes: readonly MetLane[], { orders }: MatchQuestion): number | undefined {
  const [dearest] = lanes
    .filter(({ parts }) => parts.length > 1)
    .flatMap(({ parts }) => {
      const rates = parts
        .map(({ order }) => ({ order, rate: leastRateOf(orders[order]!) }))
        .sort((a, b) => b.rate - a.rate)
      return { order: rates[0]!.order, excess: rates[0]!.rate / rates.at(-1)!.rate }
    })
    .sort((a, b) => b.excess - a.excess)
  return dearest?.order
}
