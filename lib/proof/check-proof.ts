import type { Proof } from '../api/proof'
import { roundoff } from './most-profit'
import { PoolFault, type ReadPool, readPool } from './read-pool'

/** What the page was quoted: the proof has to be about this very question and answer. Amounts in raw units. */
export type QuoteToProve = {
  chainId: number
  blockNumber: number
  side: 'SELL' | 'BUY'
  /** As pools know them: the wrapped token for the native one. */
  srcToken: string
  destToken: string
  /** Before any tax on transfers. */
  srcAmount: string
  destAmount: string
  taxes: { srcTransferBps: number; destTransferBps: number; srcDexBps: number; destDexBps: number }
  /** The pools that the quoted route goes through. */
  pools: readonly string[]
}

/** A bound in raw units, rounded to the safe side, and how far the quote is from it, in bps of the quoted amount. */
export type CheckedBound = { bound: bigint; gapBps: number }

/** `proved`: it adds up. `false`: it contradicts itself or the quote. `unreadable`: it cannot be checked. The reason is a sentence. */
export type ProofCheck =
  | { verdict: 'proved'; gross: CheckedBound; net: CheckedBound; pools: number; ticks: number }
  | { verdict: 'false' | 'unreadable'; reason: string }

/**
 * Checks a proof of a quote, with nothing of the engine that made it.
 *
 * Why it proves anything: give every token a price. Whatever somebody does with the pools, once with each, what they hold at the end is
 * worth what they came with plus what they gained from each pool; and no pool lets anyone gain more than its `most-profit` at these
 * prices. So, with the destination's price at 1, nobody who comes with `amount` of the source leaves with more of the destination than
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
 * What it does not prove: that the states are those of the chain, that no pool was left out, that gas costs what it says.
 *
 * @example
 * checkProof(proof, quote) // { verdict: 'proved', gross: { bound: 3199265000n, gapBps: 0.0004 }, net: { ... }, pools: 73, ticks: 412 }
 */
export const checkProof = (proof: Proof, quote: QuoteToProve): ProofCheck => {
  try {
    matchQuote(proof, quote)
    const pools = readPools(proof)
    matchPools(proof, quote)
    const ticks = pools.reduce((sum, pool) => sum + pool.ticks, 0)
    return { verdict: 'proved', ...boundsOf(proof, pools), pools: pools.length, ticks }
  } catch (error) {
    if (error instanceof FalseProof) return { verdict: 'false', reason: error.message }
    if (error instanceof UnreadableProof) return { verdict: 'unreadable', reason: error.message }
    throw error
  }
}

class FalseProof extends Error {}
class UnreadableProof extends Error {}

/** A claim that is better than the sum by less than this is not called false: a thousandth of a basis point, and nothing stands on it. */
const agreement = 1e-7

const boundsOf = (proof: Proof, pools: readonly ReadPool[]): { gross: CheckedBound; net: CheckedBound } => {
  const { side, gas } = proof
  const sells = side === 'SELL'
  const [amount, quoted] = sells
    ? [Number(proof.srcAmount), Number(proof.destAmount)]
    : [Number(proof.destAmount), Number(proof.srcAmount)]
  const away = sells ? 1 + roundoff : 1 - roundoff
  const boundAt = (prices: Prices, profit: number): number => {
    const worth = amount * prices((sells ? proof.srcToken : proof.destToken).toLowerCase())
    return (sells ? worth + profit : worth - profit * (1 + 2 * roundoff)) * away
  }

  const grossPrices = readPrices(proof.gross.prices, proof)
  const profit = sumOf(pools.map((pool) => mostProfit(pool, grossPrices, unlimited)))
  const gross = boundAt(grossPrices, profit)

  const routeGas = gas.route * gas.unitCost
  // Every route pays the base of its gas: a better purchase has no more than the rest to put in.
  const worth = (sells ? gross : quoted + Math.max(0, routeGas - gas.base * gas.unitCost) + profit) * (1 + roundoff)
  const limits: Prices = (token) => worth / grossPrices(token)
  matchCases(proof)
  const baseGas = gas.base * gas.unitCost
  const netBounds = proof.net.cases.map(({ supposes, prices }) => {
    const netPrices = readPrices(prices, proof)
    const supposed = new Map(supposes.map(({ pool, called }) => [pool.toLowerCase(), called]))
    let paid = 0
    const earned = pools.map((pool) => {
      const called = supposed.get(pool.address)
      if (called === false) return 0
      const earned = mostProfit(pool, netPrices, limits)
      const cost = gas.least[pool.kind] * gas.unitCost * (1 - roundoff)
      if (called === undefined) return Math.max(0, earned - cost)
      paid += cost * (1 - roundoff)
      return earned
    })
    return boundAt(netPrices, sumOf(earned)) + (sells ? -baseGas - paid : baseGas + paid) * (1 - roundoff)
  })
  const net = sells ? Math.max(...netBounds) : Math.min(...netBounds)

  const sign = sells ? 1 : -1
  const check = (name: string, found: number, claimed: number, reached: number): CheckedBound => {
    if (sign * (found - claimed) > agreement * Math.abs(found) + 1)
      throw new FalseProof(
        `The service claims a ${name} bound of ${claimed}, but its own pool states and prices give ${found}.`,
      )
    const gap = sign * (found - reached)
    if (gap < -agreement * quoted - 1)
      throw new FalseProof(
        `The quote is better than these pools can be: ${reached} ${name}, where no route can do better than ${found}.`,
      )
    return {
      bound: BigInt(sells ? Math.ceil(found) : Math.max(0, Math.floor(found))),
      gapBps: Math.max(0, (gap / quoted) * 10_000),
    }
  }
  return {
    gross: check('gross', gross, proof.gross.bound, quoted),
    net: check('net', net, proof.net.bound, quoted - sign * routeGas),
  }
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

/** Every token that appears has a price above zero; the token the bound counts in has the price 1. */
const readPrices = (prices: Record<string, number>, { side, srcToken, destToken }: Proof): Prices => {
  const byToken = new Map(Object.entries(prices).map(([token, price]) => [token.toLowerCase(), price]))
  const counted = side === 'SELL' ? destToken : srcToken
  if (byToken.get(counted.toLowerCase()) !== 1)
    throw new UnreadableProof('The token that the bound counts in is not priced at 1.')
  return (token) => {
    const price = byToken.get(token)
    if (price === undefined) throw new UnreadableProof(`Token ${token} has no price.`)
    if (!(price > 0 && price < Number.POSITIVE_INFINITY))
      throw new UnreadableProof(`Token ${token} is priced at ${price}.`)
    return price
  }
}

const readPools = ({ pools }: Proof): readonly ReadPool[] => {
  const seen = new Set<string>()
  return pools.map((pool) => {
    if (seen.has(pool.address)) throw new UnreadableProof(`Pool ${pool.address} is listed twice.`)
    seen.add(pool.address)
    try {
      return readPool(pool)
    } catch (error) {
      if (error instanceof PoolFault) throw new UnreadableProof(`Pool ${pool.address} ${error.message}.`)
      throw error
    }
  })
}

/** The proof is about the very question and the very answer. */
const matchQuote = (proof: Proof, quote: QuoteToProve): void => {
  const same = (name: string, told: string | number, asked: string | number) => {
    if (String(told).toLowerCase() !== String(asked).toLowerCase())
      throw new FalseProof(`The proof is about another ${name}: ${told}, where the quote says ${asked}.`)
  }
  same('chain', proof.chainId, quote.chainId)
  same('block', proof.blockNumber, quote.blockNumber)
  same('side', proof.side, quote.side)
  same('token to sell', proof.srcToken, quote.srcToken)
  same('token to buy', proof.destToken, quote.destToken)
  for (const tax of ['srcTransferBps', 'destTransferBps', 'srcDexBps', 'destDexBps'] as const)
    same(`tax (${tax})`, proof.taxes?.[tax] ?? 0, quote.taxes[tax])
  for (const amount of [proof.srcAmount, proof.destAmount])
    if (!/^[1-9]\d{0,77}$/.test(amount))
      throw new UnreadableProof(`The proof has no amount, but ${JSON.stringify(amount)}.`)
  for (const figure of [proof.gas.unitCost, proof.gas.route, proof.gas.base, ...Object.values(proof.gas.least)])
    if (!(figure >= 0 && figure < Number.POSITIVE_INFINITY)) throw new UnreadableProof(`Gas is counted as ${figure}.`)

  // A taxed token loses its tax on the way to the router and on the way into a pool, and again behind the pools.
  const { srcTransferBps, srcDexBps, destTransferBps, destDexBps } = quote.taxes
  const entering = untaxed(untaxed(BigInt(quote.srcAmount), srcTransferBps), Math.max(srcTransferBps, srcDexBps))
  same('amount to sell', proof.srcAmount, entering.toString())
  const paid = untaxed(BigInt(proof.destAmount), Math.max(destTransferBps, destDexBps))
  if (destTransferBps === 0 && destDexBps === 0) same('amount to buy', proof.destAmount, quote.destAmount)
  else if (paid < BigInt(quote.destAmount))
    throw new FalseProof(`The quote pays ${quote.destAmount}, more than the ${paid} that its pools do after the tax.`)
}

/** What is left of a transfer, the tax rounded up. */
const untaxed = (amount: bigint, bps: number): bigint => amount - (amount * BigInt(bps) + 9_999n) / 10_000n

/** Cases of a proof at most: who checks it looks at every pool in each. */
const mostCases = 64

/** Every route is in one of the cases: where they part, some suppose that a pool is called, and the others that it is not. */
const matchCases = ({ net: { cases } }: Proof): void => {
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

/** A route through a pool that the proof does not know is not what it proves; and its gas is not less than the least of its pools. */
const matchPools = ({ pools, gas }: Proof, quote: QuoteToProve): void => {
  const kinds = new Map(pools.map(({ address, kind }) => [address.toLowerCase(), kind]))
  let least = gas.base
  for (const address of new Set(quote.pools.map((pool) => pool.toLowerCase()))) {
    const kind = kinds.get(address)
    if (kind === undefined)
      throw new FalseProof(`The quoted route goes through pool ${address}, which the proof leaves out.`)
    least += gas.least[kind]
  }
  if (gas.route < least)
    throw new FalseProof(`The quoted route is counted with ${gas.route} gas, its pools take ${least}.`)
}
