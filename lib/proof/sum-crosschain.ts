import type { ProofPool } from '../api/market/proof'
import { roundoff } from './max-profit'
import { maxProfit, type PriceOf, readPools, readPrices, sumOf, unlimited } from './pool-profits'
import { UnreadableProof } from './proof-errors'
import type { ReadPool } from './read-pool'
import type { Sum } from './sum-bounds'

/** A token that enters a bridge on the origin, and what arrives for it without a fee. */
export type ProofLane = {
  input: string
  output: string
  /** Decimals of the output less those of the input. */
  scalingFactor: number
}

/** The pools of a chain, and prices by token in raw units of the token that the bound counts in. */
export type ChainGrounds = { prices: Record<string, number>; pools: readonly ProofPool[] }

/** The inputs of a bound over two chains. */
export type CrosschainGrounds = {
  side: 'SELL' | 'BUY'
  /** The source on the origin, and the destination on the other chain, as pools know them. */
  srcToken: string
  destToken: string
  /** Raw units of the source (sell) or of the destination (buy). */
  amount: string
  lanes: readonly ProofLane[]
  origin: ChainGrounds
  destination: ChainGrounds
}

/** A bound over two chains, with the values by which a gap is divided. */
export type CrosschainSum = {
  bound: Sum
  /** The prices of the sum, by token of each chain. */
  prices: { origin: PriceOf; destination: PriceOf }
  /** The profits of all pools of each chain, in the token that the bound counts in. */
  profits: { origin: number; destination: number }
  /** Numbers of checked pools and ticks. */
  pools: number
  ticks: number
}

/**
 * Sums the bound that prices give for the pools of two chains and the lanes between them.
 *
 * The proof is that of `sumBounds` for one market of all pools and lanes: for any prices, no use of
 * them gains more than the maximum profit of each. A lane carries any amount at one to one, so it
 * gains nothing only if what enters is worth at least what arrives. Where the given prices differ
 * by a rounding, the sum therefore raises the price of the input (sell) or lowers that of the
 * output (buy), which leaves the price of the counted token at 1.
 *
 * @throws {UnreadableProof} a state, a price, a lane or the amount is invalid
 * @example
 * sumCrosschain(proof).bound.bound // 3199265000.2
 */
export const sumCrosschain = (grounds: CrosschainGrounds): CrosschainSum => {
  const { side, srcToken, destToken } = grounds
  const sells = side === 'SELL'
  if (!/^[1-9]\d{0,77}$/.test(grounds.amount)) throw new UnreadableProof('The proof has an invalid amount.')
  const prices = joinLanes(grounds, {
    origin: readPrices(grounds.origin.prices, sells ? undefined : srcToken),
    destination: readPrices(grounds.destination.prices, sells ? destToken : undefined),
  })
  const value =
    Number(grounds.amount) *
    (sells ? prices.origin(srcToken.toLowerCase()) : prices.destination(destToken.toLowerCase()))
  const origin = readPools(grounds.origin.pools, side)
  const destination = readPools(grounds.destination.pools, side)
  const earned = (pools: readonly ReadPool[], priceOf: PriceOf, limits: PriceOf) =>
    sumOf(pools.map((pool) => maxProfit(pool, priceOf, limits)))
  const free = earned(origin, prices.origin, unlimited) + earned(destination, prices.destination, unlimited)
  // No trader on the way holds more than this; a purchase that costs more is above any bound.
  const worth = (value + free) * (1 + 4 * roundoff)
  const within = (pools: readonly ReadPool[], priceOf: PriceOf) =>
    Math.min(
      earned(pools, priceOf, unlimited),
      earned(pools, priceOf, (token) => worth / priceOf(token)),
    )
  const profits = { origin: within(origin, prices.origin), destination: within(destination, prices.destination) }
  const profit = sumOf([profits.origin, profits.destination])
  const size = value + profit
  if (!(size < Number.POSITIVE_INFINITY)) throw new UnreadableProof('The bound is out of range.')
  const bound = sells ? size + 4 * roundoff * size : value - profit - 4 * roundoff * size
  const pools = [...origin, ...destination]
  const ticks = pools.reduce((sum, pool) => sum + pool.ticks, 0)
  return { bound: { bound, size }, prices, profits, pools: pools.length, ticks }
}

/** Adjusts prices so that no lane gains: inputs are raised in a sale, outputs lowered in a purchase. */
const joinLanes = (
  { side, lanes, origin, destination }: CrosschainGrounds,
  prices: CrosschainSum['prices'],
): CrosschainSum['prices'] => {
  const [inputs, outputs] = [origin, destination].map(
    ({ prices }) => new Set(Object.keys(prices).map((token) => token.toLowerCase())),
  ) as [Set<string>, Set<string>]
  const joined = new Map<string, number>()
  for (const { input, output, scalingFactor } of lanes) {
    if (!Number.isInteger(scalingFactor) || Math.abs(scalingFactor) > 18)
      throw new UnreadableProof(`A lane has a scaling factor of ${scalingFactor}.`)
    const [entering, arriving] = [input.toLowerCase(), output.toLowerCase()]
    // A token without a price is in no pool, so nothing leads to it, or on from it.
    if (!inputs.has(entering) || !outputs.has(arriving)) continue
    const rate = 10 ** scalingFactor
    const [paid, got] = [prices.origin(entering), prices.destination(arriving)]
    if (side === 'SELL') joined.set(entering, Math.max(joined.get(entering) ?? paid, got * rate * (1 + 2 * roundoff)))
    else joined.set(arriving, Math.min(joined.get(arriving) ?? got, (paid / rate) * (1 - 2 * roundoff)))
  }
  return side === 'SELL'
    ? { ...prices, origin: (token) => joined.get(token) ?? prices.origin(token) }
    : { ...prices, destination: (token) => joined.get(token) ?? prices.destination(token) }
}
