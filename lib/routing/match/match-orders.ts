import { ceilDiv } from '../pools/integer'
import type { PoolAddress } from '../pools/pool'
import { choosePairs } from './match-orders-choose'
import { crossPairs, type MatchedPair, type MatchGroup, nearestCycle } from './match-orders-meet'
import {
  type DirectedPair,
  isPartial,
  type MatchOrder,
  type MatchQuestion,
  minOf,
  minRateOf,
} from './match-orders-question'
import type { Terms } from './match-orders-run'
import { type Match, settleGroup } from './match-orders-settle'

/** Maximum rounds of matching without an order, or after a match was found. */
const maxRounds = 16
/** Maximum runs per question, including those of failed matches, which bounds its time. */
const maxRuns = 64

/**
 * Matches orders with each other. The dual of all pools and orders chooses the filled orders
 * (`choosePairs`); pairs and cycles of them cross at one price per directed pair (`crossPairs`);
 * integers settle, and the rest runs through pools (`settleGroup`). An order that would get less
 * than its limit, or than alone, is dropped and all is solved again; an order is reduced if its
 * remainder would be too small to settle. Matches share no directed pair and contain no order that
 * meets no other, which is as well off alone. Deterministic; never throws.
 *
 * @example
 * const gas = { price: 1e10, base: 59_000, pair: 32_000, run: 18_000 }
 * matchOrders({ market, orders: [sale, opposite], gas, unit: weth })
 * // fills: [{ order: 0, fillIn: 10n ** 18n, fillOut: 2_999_000_000n }, ...]
 * // [{ fills, runs: [], left, gas: 241_000, met: 1 }]
 */
export function matchOrders(question: MatchQuestion): readonly Match[] {
  const { orders } = question
  const matches: Match[] = []
  const reduced = [...orders]
  const terms = { ...question, orders: reduced }
  let left = orders.map((_, index) => index)
  let runs = 0
  for (let round = 0; round < maxRounds && left.length > 1; round++) {
    const { pairs, priceOf } = choosePairs(terms, left)
    const open = pairs.map((pair) => toMatchedPair(pair, { question: terms, priceOf }))
    const groups = crossPairs(open).toSorted((a, b) => runsOf(a) - runsOf(b))
    const dropped = new Set<number>()
    if (groups.length === 0) {
      const dearest = dearestOf(nearestCycle(open) ?? [], terms)
      if (dearest === undefined) break
      dropped.add(dearest)
    }
    for (const group of groups) {
      runs += runsOf(group)
      if (runs > maxRuns) return matches
      const settled = settleGroup(group, { question: terms, priceOf })
      if (!settled.ok) {
        dropped.add(settled.without)
        continue
      }
      const short = shortOf(settled.match, { question: terms, priceOf }, orders)
      for (const { order, most } of short) {
        if (most === undefined) dropped.add(order)
        else reduced[order] = most
      }
      if (short.length > 0) continue
      matches.push(settled.match)
      const pairs = new Set(group.map(pairOf))
      for (const order of left) if (pairs.has(pairOf(orders[order]!))) dropped.add(order)
    }
    left = left.filter((order) => !dropped.has(order))
  }
  return matches
}

/**
 * Returns orders whose remainder after a match would be too small to settle, each with its largest
 * amount that leaves enough; undefined if that is too small itself. Orders that were already
 * reduced leave enough.
 */
const shortOf = (
  { fills }: Match,
  { question: { orders: reduced, gas }, priceOf }: Terms,
  orders: readonly MatchOrder[],
) =>
  fills.flatMap(({ order, fillIn, fillOut }) => {
    const given = orders[order]!
    const left = given.amount - (given.side === 'SELL' ? fillIn : fillOut)
    if (!isPartial(given) || left === 0n || reduced[order] !== given) return []
    const minAmount = BigInt(Math.ceil(minOf(given, { gasPrice: gas.price, priceOf })))
    if (left >= minAmount) return []
    return { order, most: given.amount < 2n * minAmount ? undefined : withAmount(given, given.amount - minAmount) }
  })

/** Returns a part of an order, at its price. */
const withAmount = (order: MatchOrder, amount: bigint): MatchOrder => {
  const limit = order.limit * amount
  return { ...order, amount, limit: order.side === 'SELL' ? ceilDiv(limit, order.amount) : limit / order.amount }
}

/** Counts the pairs that need a run through pools. */
const runsOf = (group: MatchGroup): number => group.filter(({ rest }) => rest > 0n).length

const pairOf = ({ src, dest }: Pick<DirectedPair, 'src' | 'dest'>): string => `${src} ${dest}`

/** Returns a pair with its floor: the dearest order's rate plus gas. */
function toMatchedPair(
  pair: DirectedPair,
  { question: { orders, gas }, priceOf }: { question: MatchQuestion; priceOf: (token: PoolAddress) => number },
): MatchedPair {
  const { src, dest, side, parts, planned } = pair
  const rest = parts.reduce((sum, { amount }) => sum + amount, 0n)
  const minRate = parts.reduce((most, { order }) => Math.max(most, minRateOf(orders[order]!)), 0)
  const cost = (parts.reduce((sum, { order }) => sum + orders[order]!.gas, 0) + gas.base / 2 + gas.pair) * gas.price
  const amount = Number(planned)
  const floor =
    side === 'SELL'
      ? minRate + cost / priceOf(dest) / amount
      : amount / Math.max(0, amount / minRate - cost / priceOf(src))
  return { ...pair, floor, rest, metIn: 0n, metOut: 0n }
}

/** Returns, from pairs that nearly meet, the order that asks most relative to its pair. */
function dearestOf(pairs: readonly MatchedPair[], { orders }: MatchQuestion): number | undefined {
  const [dearest] = pairs
    .filter(({ parts }) => parts.length > 1)
    .flatMap(({ parts }) => {
      const rates = parts
        .map(({ order }) => ({ order, rate: minRateOf(orders[order]!) }))
        .sort((a, b) => b.rate - a.rate)
      return { order: rates[0]!.order, excess: rates[0]!.rate / rates.at(-1)!.rate }
    })
    .sort((a, b) => b.excess - a.excess)
  return dearest?.order
}
