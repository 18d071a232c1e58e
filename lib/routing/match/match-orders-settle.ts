import { ceilDiv, larger } from '../pools/integer'
import type { PoolAddress } from '../pools/pool'
import type { Route } from '../route/route'
import type { MatchedPair, MatchGroup } from './match-orders-meet'
import { limitOf, type MatchOrder, minRateOf } from './match-orders-question'
import { runRest, type SettledPair, type Terms } from './match-orders-run'

/** The input and output of an order in a match, raw units before fees. */
export type MatchFill = { order: number; fillIn: bigint; fillOut: bigint }

/**
 * Orders that are settled together. For each token, the orders' input equals, to the unit, the
 * runs' net input plus the orders' output plus `left`: what the match needs for gas, and rounding.
 */
export type Match = {
  fills: readonly MatchFill[]
  /** Runs through pools, in sequence. */
  runs: readonly Route[]
  left: ReadonlyMap<PoolAddress, bigint>
  /** Units of gas, estimated. */
  gas: number
  /** Fraction of the total input, by value, that meets other orders. */
  met: number
}

/** A match, or the order to drop for another attempt. */
export type Settled = { ok: true; match: Match } | { ok: false; without: number }

/**
 * Settles a group of pairs in integers: runs the amounts that did not meet through pools, pair
 * after pair, each on the pools after the previous one; then each pair pays its gas, and all orders
 * of a pair get the same price.
 *
 * @example
 * settleGroup(pairs, { question, priceOf }) // { ok: true, match: { fills, ... } }
 */
export function settleGroup(group: MatchGroup, terms: Terms): Settled {
  const { orders, gas } = terms.question
  let { market } = terms.question
  const worthOf = ({ src, dest, side, rest }: MatchedPair) => Number(rest) * terms.priceOf(side === 'SELL' ? src : dest)
  const done: SettledPair[] = []
  const fills: MatchFill[] = []
  for (const pair of group.toSorted((a, b) => worthOf(b) - worthOf(a))) {
    const ran = runRest(pair, { ...terms, market, share: gas.base / group.length + gas.pair })
    if (ran === undefined) return { ok: false, without: dearestOf(pair, orders) }
    const paid = payPair(ran, terms)
    const worst = worstOf(paid, orders)
    if (worst !== undefined) return { ok: false, without: worst }
    market = ran.market
    done.push(ran)
    fills.push(...paid)
  }
  const runs = done.flatMap(({ run }) => run ?? [])
  const value = (amountOf: (pair: SettledPair) => bigint) =>
    done.reduce((sum, pair) => sum + Number(amountOf(pair)) * terms.priceOf(pair.pair.src), 0)
  return {
    ok: true,
    match: {
      fills: fills.sort((a, b) => a.order - b.order),
      runs,
      left: leftOf(fills, { runs, orders }),
      gas: done.reduce((sum, pair) => sum + pair.gas, 0),
      met: value(({ pair }) => pair.metIn) / value(({ input }) => input),
    },
  }
}

/** Returns the order of a pair that asks the best price. */
const dearestOf = ({ parts }: MatchedPair, orders: readonly MatchOrder[]): number =>
  parts.reduce((dearest, { order }) => {
    return minRateOf(orders[order]!) > minRateOf(orders[dearest]!) ? order : dearest
  }, parts[0]!.order)

/** Pays all orders of a pair one price, after its gas. */
function payPair({ pair, gas, input, output }: SettledPair, { question, priceOf }: Terms): readonly MatchFill[] {
  const { src, dest, side, parts } = pair
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

/** Splits an amount by weight: rounds down, then gives the rest to the largest fractions. */
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

/** Returns the order with the largest shortfall, if any. */
function worstOf(fills: readonly MatchFill[], orders: readonly MatchOrder[]): number | undefined {
  const [worst] = fills
    .map((fill) => ({ order: fill.order, shortfall: shortfallOf(orders[fill.order]!, fill) }))
    .sort((a, b) => b.shortfall - a.shortfall)
  return worst !== undefined && worst.shortfall > 0 ? worst.order : undefined
}

/** Returns the shortfall of an order's fill as a fraction of its limit. */
function shortfallOf(order: MatchOrder, { fillIn, fillOut }: MatchFill): number {
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
  { runs, orders }: { runs: readonly Route[]; orders: readonly MatchOrder[] },
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
