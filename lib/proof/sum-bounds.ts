import type { Proof } from '../api/market/proof'
import { roundoff } from './max-profit'
import { maxProfit, type PriceOf, readPools, readPrices, sumOf, unlimited } from './pool-profits'
import { FalseProof, UnreadableProof } from './proof-errors'

/** A bound, and the size of the summed numbers, to which rounding errors are proportional. */
export type Sum = { bound: number; size: number }

/** The bounds of a proof, the limits of amounts, and the number of checked pools and ticks. */
export type SummedBounds = {
  gross: Sum
  net: Sum
  /** The most of a token that anyone on the way ever holds, in raw units. */
  limits: (token: string) => number
  pools: number
  ticks: number
}

/** A proof without the bounds that it claims. */
export type Statement = Omit<Proof, 'gross' | 'net'> & {
  gross: Pick<Proof['gross'], 'prices'>
  net: Pick<Proof['net'], 'cases'>
}

/** The part of a proof that its bounds depend on; the block is that of the states. */
export type Grounds = Omit<Statement, 'chainId' | 'blockNumber' | 'blockHash'>

/**
 * Sums the bounds that the prices of a proof give for its pools' states.
 *
 * The proof: give every token a price. For any use of the pools, once each and by exact inputs
 * (exact outputs of a buy), the final holdings are worth the initial ones plus the gain from each
 * pool; and no pool allows a gain above its `max-profit` at these prices. So, with the
 * destination's price at 1, `amount` of the source yields at most, in the destination,
 *
 *     bound = amount · price_source + Σ over all pools of maxProfit(pool).
 *
 * This holds for ANY prices: bad prices make a bound that is true but loose, and none make it too
 * low. A buy is the mirror image, with the source's price at 1: `amount` of the destination costs
 * at least
 *
 *     bound = amount · price_destination − Σ over all pools of maxProfit(pool).
 *
 * Net of gas, a used pool costs at least the minimum gas of its kind, so it adds at most
 * max(0, maxProfit − cost); if a case assumes it used, maxProfit − cost, and if unused, nothing.
 * Every route is in one of the cases, so the worst case bounds them all. No trader on the way ever
 * holds more than the total value (the bound of a sell; for a buy its cost plus the pools'
 * profits), so no pool gets more of a token than that divided by the token's price.
 *
 * @throws {UnreadableProof} a state or a price is invalid
 * @throws {FalseProof} the cases leave out routes
 * @example
 * sumBounds(proof).gross.bound // 3199265000.2
 */
export const sumBounds = (proof: Grounds): SummedBounds => {
  const { side, gas } = proof
  const pools = readPools(proof.pools, side)
  const sells = side === 'SELL'
  const [amount, quoted] = sells
    ? [Number(proof.srcAmount), Number(proof.destAmount)]
    : [Number(proof.destAmount), Number(proof.srcAmount)]
  const given = (sells ? proof.srcToken : proof.destToken).toLowerCase()
  /** Adds value and profit, rounded up (sell), or subtracts the profit, rounded down (buy). */
  const sum = (prices: PriceOf, profit: number, paid = 0): Sum => {
    const worth = amount * prices(given)
    const bound = sells
      ? worth * (1 + roundoff) + profit * (1 + roundoff) - paid * (1 - roundoff)
      : worth * (1 - roundoff) - profit * (1 + roundoff) + paid * (1 - roundoff)
    const size = worth + profit + paid
    if (!(size < Number.POSITIVE_INFINITY)) throw new UnreadableProof('The bound is out of range.')
    return { bound: bound + (sells ? roundoff : -roundoff) * Math.abs(bound), size }
  }

  const counted = sells ? proof.destToken : proof.srcToken
  const grossPrices = readPrices(proof.gross.prices, counted)
  const earnedWithin = (limits: PriceOf) => sumOf(pools.map((pool) => maxProfit(pool, grossPrices, limits)))
  const [baseCost, routeCost] = [gas.base * gas.unitCost, gas.route * gas.unitCost]
  const free = earnedWithin(unlimited)
  // Every route pays the base of its gas: a better buy can spend at most the rest.
  const spent = quoted + Math.max(0, routeCost - baseCost)
  const worth = (sells ? sum(grossPrices, free).bound : spent + free) * (1 + roundoff)
  const limits: PriceOf = (token) => worth / grossPrices(token)
  const gross = sum(grossPrices, Math.min(free, earnedWithin(limits)))

  matchCases(proof)
  const cases = proof.net.cases.map(({ supposes, prices }) => {
    const netPrices = readPrices(prices, counted)
    const supposed = new Map(supposes.map(({ pool, called }) => [pool, called]))
    let paid = baseCost
    const earned = pools.map((pool) => {
      const called = supposed.get(pool.address)
      if (called === false) return 0
      const earned = maxProfit(pool, netPrices, limits)
      const cost = gas.least[pool.kind] * gas.unitCost * (1 - roundoff)
      if (called === undefined) return Math.max(0, earned - cost)
      paid += cost
      return earned
    })
    return sum(netPrices, sumOf(earned), paid)
  })
  const sign = sells ? 1 : -1
  const net = cases.reduce((worst, one) => (sign * (one.bound - worst.bound) > 0 ? one : worst))
  const ticks = pools.reduce((sum, pool) => sum + pool.ticks, 0)
  return { gross, net, limits, pools: pools.length, ticks }
}

/** Maximum cases of a proof, as the checker evaluates every pool in each. */
const maxCases = 64

/** Asserts that every route is in one case: each branch has a part with a pool and one without. */
const matchCases = ({ net: { cases } }: Grounds): void => {
  if (cases.length > maxCases) throw new UnreadableProof(`The proof has ${cases.length} cases, more than ${maxCases}.`)
  const isComplete = (some: Proof['net']['cases'], depth: number): boolean => {
    if (some.length === 1) return some[0]!.supposes.length === depth
    const pool = some[0]?.supposes[depth]?.pool
    const on = (called: boolean) =>
      some.filter(({ supposes }) => supposes[depth]?.pool === pool && supposes[depth]?.called === called)
    const [calling, sparing] = [on(true), on(false)]
    return (
      pool !== undefined &&
      calling.length + sparing.length === some.length &&
      isComplete(calling, depth + 1) &&
      isComplete(sparing, depth + 1)
    )
  }
  if (!isComplete(cases, 0))
    throw new FalseProof('The cases of the net bound leave out routes: they do not branch at one pool each.')
}
