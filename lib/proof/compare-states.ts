import type { ProofPool } from '../api/market/proof'
import { closeTicks } from './close-ticks'
import { comparedFields, comparePool, nameOf, type PoolDifference, type PoolField, type PoolName } from './compare-pool'
import { InvalidPool, readPool } from './read-pool'
import { type Prices, usedTicks } from './used-ticks'

/** The pools of one chain at the block of a proof. */
export type ChainPools = {
  /** Every pool that could be useful; for a concentrated one the ticks of `usedTicks`. */
  pools: readonly ProofPool[]
  /**
   * Addresses of the proof's pools that could not be read; the proof's states are used for them.
   */
  unread: ReadonlySet<string>
}

/** The differences of a proof from a chain. */
export type StateComparison = {
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

/** The sums of a proof depend on these; `quoted` is the quote in the token that they count in. */
type Sums = { prices: readonly Prices[]; sells: boolean; quoted: number }

/** Profit of a pool, as a fraction of the quote, below which it is ignored. */
const negligible = 1e-10

/**
 * Compares the pools of a proof with those of a chain, and returns the states to compute its sums
 * with again: those that were read where they differ, and pools that it omits. A pool of the proof
 * that is not on the chain is left out.
 *
 * @example
 * compareStates(proof.pools, { pools, unread: new Set() }, { prices, sells: true, quoted: 3e9 })
 * // { differences: [], missing: [], states: [...], ... }
 */
export const compareStates = (
  proven: readonly ProofPool[],
  { pools, unread }: ChainPools,
  { prices, sells, quoted }: Sums,
): StateComparison & { states: readonly ProofPool[] } => {
  const found = new Map<string, ProofPool>(pools.map((pool) => [pool.address, pool]))
  const inProof = new Set<string>(proven.map(({ address }) => address))
  const readable = proven.filter(({ address }) => !unread.has(address))
  const differences = readable.flatMap((pool) => {
    const read = found.get(pool.address)
    if (read === undefined) return [{ ...nameOf(pool), field: 'pool', proof: 'listed', chain: 'none' }]
    return comparePool(pool, read, rangeOf(prices, read))
  })
  const gainOf = (pool: ProofPool) => maxGain(prices, pool, sells)
  const others = pools.filter(({ address }) => !inProof.has(address)).map((pool) => ({ pool, gain: gainOf(pool) }))
  const missing = others.filter(({ gain }) => gain !== undefined && gain > negligible * quoted)
  // Unchanged pools keep the proof's state, with all its ticks.
  const changed = new Set(differences.map(({ address }) => address))
  const states = [
    ...proven.filter(({ address }) => !changed.has(address)),
    ...[
      ...[...changed].flatMap((address) => found.get(address) ?? []).filter((pool) => gainOf(pool) !== undefined),
      ...missing.map(({ pool }) => pool),
    ].map((pool) => closed(prices, pool)),
  ]
  return {
    read: readable.length,
    fields: comparedFields(readable),
    differences,
    missing: missing.map(({ pool }) => nameOf(pool)),
    uncounted: others.flatMap(({ pool, gain }) => (gain === undefined ? [nameOf(pool)] : [])),
    states,
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
