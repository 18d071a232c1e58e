import type { Proof, ProofPool } from '../api/market/proof'
import { roundoff } from './most-profit'
import { PoolFault, type ReadPool, readPool } from './read-pool'

/** A bound, and the size of the numbers that it is the sum of: what roundings go by. */
export type Sum = { bound: number; size: number }

/** The bounds of a proof, what its amounts are bounded by, and how much was looked at. */
export type SummedBounds = {
  gross: Sum
  net: Sum
  /** The most of a token that anyone on the way ever holds, raw units. */
  limits: (token: string) => number
  pools: number
  ticks: number
}

/** A proof without the bounds that it claims. */
export type Statement = Omit<Proof, 'gross' | 'net'> & {
  gross: Pick<Proof['gross'], 'prices'>
  net: Pick<Proof['net'], 'cases'>
}

/** What of a proof its bounds follow from: the block is that of the states, whichever it is. */
export type Grounds = Omit<Statement, 'chainId' | 'blockNumber' | 'blockHash'>

/** It cannot be checked: the reason is a sentence. */
export class UnreadableProof extends Error {}

/** It contradicts itself or what was quoted: the reason is a sentence. */
export class FalseProof extends Error {}

/**
 * Adds up what the prices of a proof prove of its pools' states.
 *
 * Why it proves anything: give every token a price. Whatever somebody does with the pools, once with each and by exact inputs (of a
 * purchase: exact outputs), what they hold at the end is worth what they came with plus what they gained from each pool; and no pool lets
 * anyone gain more than its `most-profit` at these prices. So, with the destination's price at 1, nobody who comes with `amount` of the source leaves with more of the destination than
 *
 *     bound = amount · price_source + Σ over all pools of mostProfit(pool).
 *
 * This holds for ANY prices: bad prices make a bound that is true and useless, and no prices make one that is too low. A purchase is the
 * mirror image, with the source's price at 1: whoever leaves with `amount` of the destination came with at least
 *
 *     bound = amount · price_destination − Σ over all pools of mostProfit(pool).
 *
 * Net of gas, a pool that is used costs at least the least gas of its kind, so it adds at most max(0, mostProfit − cost); supposed that it
 * is used, mostProfit − cost, and supposed that it is not, nothing. Every route is in one of the cases, so the worst case bounds them all.
 * Nobody on the way ever holds more than the whole is worth (the bound of a sale; of a purchase what it may cost plus the pools' profits), so no pool
 * is given more of a token than that divided by the token's price.
 *
 * @throws {UnreadableProof} a state or a price is none. {FalseProof} the cases leave out routes.
 * @example
 * sumBounds(proof).gross.bound // 3199265000.2
 */
export const sumBounds = (proof: Grounds): SummedBounds => {
  const pools = readPools(proof)
  const { side, gas } = proof
  const sells = side === 'SELL'
  const [amount, quoted] = sells
    ? [Number(proof.srcAmount), Number(proof.destAmount)]
    : [Number(proof.destAmount), Number(proof.srcAmount)]
  const given = (sells ? proof.srcToken : proof.destToken).toLowerCase()
  /** What is given is worth and what the pools may pay, rounded up (sell), or less that, rounded down (buy). */
  const sum = (prices: Prices, profit: number, paid = 0): Sum => {
    const worth = amount * prices(given)
    const bound = sells
      ? worth * (1 + roundoff) + profit * (1 + roundoff) - paid * (1 - roundoff)
      : worth * (1 - roundoff) - profit * (1 + roundoff) + paid * (1 - roundoff)
    const size = worth + profit + paid
    if (!(size < Number.POSITIVE_INFINITY)) throw new UnreadableProof('The bound is beyond all numbers.')
    return { bound: bound + (sells ? roundoff : -roundoff) * Math.abs(bound), size }
  }

  const grossPrices = readPrices(proof.gross.prices, proof)
  const earnedWithin = (limits: Prices) => sumOf(pools.map((pool) => mostProfit(pool, grossPrices, limits)))
  const [baseCost, routeCost] = [gas.base * gas.unitCost, gas.route * gas.unitCost]
  const free = earnedWithin(unlimited)
  // Every route pays the base of its gas: a better purchase has no more than the rest to put in.
  const spent = quoted + Math.max(0, routeCost - baseCost)
  const worth = (sells ? sum(grossPrices, free).bound : spent + free) * (1 + roundoff)
  const limits: Prices = (token) => worth / grossPrices(token)
  const gross = sum(grossPrices, Math.min(free, earnedWithin(limits)))

  matchCases(proof)
  const cases = proof.net.cases.map(({ supposes, prices }) => {
    const netPrices = readPrices(prices, proof)
    const supposed = new Map(supposes.map(({ pool, called }) => [pool, called]))
    let paid = baseCost
    const earned = pools.map((pool) => {
      const called = supposed.get(pool.address)
      if (called === false) return 0
      const earned = mostProfit(pool, netPrices, limits)
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

type Prices = (token: string) => number

const unlimited: Prices = () => Number.POSITIVE_INFINITY

/** The most that one trade with the pool gains, in whichever direction. */
const mostProfit = ({ token0, token1, give0, give1 }: ReadPool, prices: Prices, limits: Prices): number => {
  const [price0, price1] = [prices(token0), prices(token1)]
  return Math.max(
    give0({ priceIn: price0, priceOut: price1, maxIn: limits(token0) }),
    give1({ priceIn: price1, priceOut: price0, maxIn: limits(token1) }),
  )
}

/** A sum of numbers that are not negative, rounded up. */
const sumOf = (parts: readonly number[]): number =>
  parts.reduce((sum, part) => sum + part, 0) * (1 + parts.length * 2 ** -52)

/** Prices between these leave room for what they are multiplied with, so that no double over- or underflows. */
const [leastPrice, greatestPrice] = [1e-150, 1e150]

/** Every token that appears has a price above zero; the token the bound counts in has the price 1. */
const readPrices = (prices: Record<string, number>, { side, srcToken, destToken }: Grounds): Prices => {
  const byToken = new Map(Object.entries(prices).map(([token, price]) => [token.toLowerCase(), price]))
  const counted = side === 'SELL' ? destToken : srcToken
  if (byToken.get(counted.toLowerCase()) !== 1)
    throw new UnreadableProof('The token that the bound counts in is not priced at 1.')
  return (token) => {
    const price = byToken.get(token)
    if (price === undefined) throw new UnreadableProof(`Token ${token} has no price.`)
    if (!(price >= leastPrice && price <= greatestPrice))
      throw new UnreadableProof(`Token ${token} is priced at ${price}.`)
    return price
  }
}

const [contract, hash] = [/^0x[0-9a-f]{40}$/, /^0x[0-9a-f]{64}$/]

/** Kinds of pools whose name is longer than an address. */
const hashNamed: readonly ProofPool['kind'][] = ['rfq', 'v4', 'stableMulti', 'stableMeta']

const readPools = ({ pools, side }: Grounds): readonly ReadPool[] => {
  const seen = new Set<string>()
  return pools.map((pool) => {
    const { address, token0, token1 } = pool
    const isNamed = hashNamed.includes(pool.kind)
    const isCanonical = (isNamed ? hash : contract).test(address)
    // Who compares with the chain goes by the address: two ways to write it would be two pools.
    if (!isCanonical || !contract.test(token0) || !contract.test(token1))
      throw new UnreadableProof(
        `Pool ${JSON.stringify(address.slice(0, 66))} or its tokens are not addresses in lower case.`,
      )
    if (seen.has(pool.address)) throw new UnreadableProof(`Pool ${pool.address} is listed twice.`)
    seen.add(pool.address)
    try {
      return readPool(pool, side === 'SELL')
    } catch (error) {
      if (error instanceof PoolFault) throw new UnreadableProof(`Pool ${pool.address} ${error.message}.`)
      throw error
    }
  })
}

/** Cases of a proof at most: who checks it looks at every pool in each. */
const mostCases = 64

/** Every route is in one of the cases: where they part, some suppose that a pool is called, and the others that it is not. */
const matchCases = ({ net: { cases } }: Grounds): void => {
  if (cases.length > mostCases)
    throw new UnreadableProof(`The proof has ${cases.length} cases, more than ${mostCases}.`)
  const isWhole = (some: Proof['net']['cases'], depth: number): boolean => {
    if (some.length === 1) return some[0]!.supposes.length === depth
    const pool = some[0]?.supposes[depth]?.pool
    const on = (called: boolean) =>
      some.filter(({ supposes }) => supposes[depth]?.pool === pool && supposes[depth]?.called === called)
    const [those, others] = [on(true), on(false)]
    return (
      pool !== undefined &&
      those.length + others.length === some.length &&
      isWhole(those, depth + 1) &&
      isWhole(others, depth + 1)
    )
  }
  if (!isWhole(cases, 0))
    throw new FalseProof('The cases of the net bound leave out routes: they do not part at one pool each.')
}
