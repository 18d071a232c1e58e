import type { Proof, ProofPool } from '../api/market/proof'
import { arbitrageBpsOf, type QuotedRoute } from './arbitrage'
import { type CheckedBound, checkedBound } from './checked-bound'
import { closeTicks } from './close-ticks'
import { comparedFields, comparePool, nameOf, type PoolDifference, type PoolField, type PoolName } from './compare-pool'
import { gasInDoubtBps, verdictOf } from './gas-in-doubt'
import { InvalidPool, readPool } from './read-pool'
import { sumBounds } from './sum-bounds'
import { type Prices, pricesOf, usedTicks } from './used-ticks'

/** The chain's pools and gas at the block of a proof. */
export type ChainMarket = {
  /** Every pool that could be useful; for a concentrated one the ticks of `usedTicks`. */
  pools: readonly ProofPool[]
  /**
   * Addresses of the proof's pools that could not be read; the proof's states are used for them.
   */
  unread: ReadonlySet<string>
  /** Cost of a unit of gas, in raw units of the bound's token; the proof's own if unknown. */
  unitCost: number
  /** Gas of any route before its first pool, at the chain's data cost. */
  base: number
}

/** The result of comparing a proof with the chain. The bounds use the chain's own states. */
export type MarketCheck = {
  verdict: 'proved' | 'loose'
  gross: CheckedBound
  net: CheckedBound
  /** Arbitrage in the gap net of gas that anyone could take; 0 if the chain differs from it. */
  arbitrageBps: number
  /** Number of the proof's pools that were read. */
  read: number
  /** The compared fields. */
  fields: readonly PoolField[]
  differences: readonly PoolDifference[]
  /** Pools on the chain that the proof omits, though they would be profitable at its prices. */
  missing: readonly PoolName[]
  /** Pools on the chain in no sum: a token has no price in the proof, or the state is invalid. */
  uncounted: readonly PoolName[]
}

/** Profit of a pool, as a fraction of the quote, below which it is ignored. */
const negligible = 1e-10

/**
 * Compares a valid proof with the chain: lists differences and omitted pools, and recomputes the
 * bounds with the states that were read. A pool of the proof that is not on the chain is left out.
 *
 * @throws {UnreadableProof} the prices of the proof allow no sum
 * @example
 * checkMarket(proof, { legs, counted }, { pools, unread: new Set(), unitCost, base }).differences
 * // []
 */
export const checkMarket = (
  proof: Proof,
  quote: QuotedRoute,
  { pools, unread, unitCost, base }: ChainMarket,
): MarketCheck => {
  const prices = pricesOf(proof)
  const found = new Map<string, ProofPool>(pools.map((pool) => [pool.address, pool]))
  const proofPools = new Map<string, ProofPool>(proof.pools.map((pool) => [pool.address, pool]))
  const readable = proof.pools.filter(({ address }) => !unread.has(address))
  const differences = readable.flatMap((pool) => {
    const read = found.get(pool.address)
    if (read === undefined) return [{ ...nameOf(pool), field: 'pool', proof: 'listed', chain: 'none' }]
    return comparePool(pool, read, rangeOf(prices, read))
  })
  const quoted = Number(proof.side === 'SELL' ? proof.destAmount : proof.srcAmount)
  const gainOf = (pool: ProofPool) => maxGain(prices, pool, proof.side === 'SELL')
  const others = pools.filter(({ address }) => !proofPools.has(address)).map((pool) => ({ pool, gain: gainOf(pool) }))
  const missing = others.filter(({ gain }) => gain !== undefined && gain > negligible * quoted)
  // Unchanged pools keep the proof's state, with all its ticks.
  const changed = new Set(differences.map(({ address }) => address))
  const states = [
    ...proof.pools.filter(({ address }) => !changed.has(address)),
    ...[...changed].flatMap((address) => found.get(address) ?? []).filter((pool) => gainOf(pool) !== undefined),
    ...missing.map(({ pool }) => pool),
  ]
  // A higher data cost applies equally to every route, except for the bytes of its legs.
  const route = proof.gas.route + base - proof.gas.base
  const onChain = {
    ...proof,
    gas: { ...proof.gas, unitCost, base, route },
    pools: states.map((pool) => (proofPools.get(pool.address) === pool ? pool : closed(prices, pool))),
  }
  const { gross, net, limits } = sumBounds(onChain)
  const gas = route * unitCost
  const bounds = {
    gross: checkedBound(gross, { side: proof.side, quoted, reached: quoted }),
    net: checkedBound(net, { side: proof.side, quoted, reached: proof.side === 'SELL' ? quoted - gas : quoted + gas }),
  }
  return {
    verdict: verdictOf(bounds.net, gasInDoubtBps(onChain, quote)),
    ...bounds,
    arbitrageBps: arbitrageBpsOf(onChain, { ...quote, limits }) ?? 0,
    read: readable.length,
    fields: comparedFields(readable),
    differences,
    missing: missing.map(({ pool }) => nameOf(pool)),
    uncounted: others.flatMap(({ pool, gain }) => (gain === undefined ? [nameOf(pool)] : [])),
  }
}

const rangeOf = (prices: readonly Prices[], pool: ProofPool) =>
  'ticks' in pool ? (usedTicks(prices, pool) ?? { from: pool.tick, to: pool.tick }) : undefined

const closed = (prices: readonly Prices[], pool: ProofPool): ProofPool =>
  'ticks' in pool ? closeTicks(pool, rangeOf(prices, pool)!) : pool

/** Returns the maximum profit of a trade at any of the prices; undefined if there is none. */
const maxGain = (prices: readonly Prices[], pool: ProofPool, sells: boolean): number | undefined => {
  const terms = prices.map((of) => ({ price0: of.get(pool.token0), price1: of.get(pool.token1) }))
  try {
    const { give0, give1 } = readPool(closed(prices, pool), sells)
    const gains = terms.map(({ price0, price1 }) =>
      price0 === undefined || price1 === undefined
        ? Number.NaN
        : Math.max(
            give0({ priceIn: price0, priceOut: price1, maxIn: Number.POSITIVE_INFINITY }),
            give1({ priceIn: price1, priceOut: price0, maxIn: Number.POSITIVE_INFINITY }),
          ),
    )
    const maxGain = Math.max(...gains)
    return Number.isNaN(maxGain) ? undefined : maxGain
  } catch (error) {
    if (error instanceof InvalidPool) return undefined
    throw error
  }
}
