import type { Proof, ProofPool } from '../api/market/proof'
import { arbitrageBpsOf, type QuotedRoute } from './arbitrage'
import { type CheckedBound, checkedBound } from './checked-bound'
import { closeTicks } from './close-ticks'
import { comparedFields, comparePool, nameOf, type PoolDifference, type PoolField, type PoolName } from './compare-pool'
import { gasInDoubtBps, verdictOf } from './gas-in-doubt'
import { PoolFault, readPool } from './read-pool'
import { sumBounds } from './sum-bounds'
import { type Prices, pricesOf, usedTicks } from './used-ticks'

/** What was found on the chain at the block of a proof. */
export type ChainMarket = {
  /** Every pool that could be of use to the question; of a concentrated one the ticks of `usedTicks`. */
  pools: readonly ProofPool[]
  /** Addresses of the proof's pools that nobody could read here, orders among them: the proof's word is taken for them. */
  unread: ReadonlySet<string>
  /** What a unit of gas costs, in raw units of the token that the bound counts in; the proof's own where nobody could say. */
  unitCost: number
  /** What any route takes before its first pool, by what data costs on the chain. */
  base: number
}

/** What holding a proof against the chain gave. The bounds are of the chain's own states, with every pool that was found. */
export type MarketCheck = {
  verdict: 'proved' | 'loose'
  gross: CheckedBound
  net: CheckedBound
  /** Of the gap net of gas what is arbitrage that anyone can take; none where the chain does not have what the proof tells of. */
  arbitrageBps: number
  /** Pools of the proof that were read. */
  read: number
  /** Which fields of them were compared. */
  fields: readonly PoolField[]
  differences: readonly PoolDifference[]
  /** On the chain and left out of the proof, though they would pay at its prices. */
  missing: readonly PoolName[]
  /** On the chain and in no sum: they hold a token that the proof does not price, or are in a state that no sum can be made of. */
  uncounted: readonly PoolName[]
}

/** A pool that gains nobody more than this part of the quoted amount changes no bound that anyone reads. */
const negligible = 1e-10

/**
 * Holds a proof that adds up against the chain: names what is otherwise and what was left out, and adds up again, of the states that were
 * read, what no route can beat. A pool of the proof that is not on the chain counts as nothing.
 *
 * @throws {UnreadableProof} where no sum can be made at the prices of the proof
 * @example
 * checkMarket(proof, { legs, counted }, { pools, unread: new Set(), unitCost, base }).differences // []
 */
export const checkMarket = (
  proof: Proof,
  quote: QuotedRoute,
  { pools, unread, unitCost, base }: ChainMarket,
): MarketCheck => {
  const prices = pricesOf(proof)
  const found = new Map<string, ProofPool>(pools.map((pool) => [pool.address, pool]))
  const told = new Map<string, ProofPool>(proof.pools.map((pool) => [pool.address, pool]))
  const listed = proof.pools.filter(({ address }) => !unread.has(address))
  const differences = listed.flatMap((pool) => {
    const read = found.get(pool.address)
    if (read === undefined) return [{ ...nameOf(pool), field: 'pool', proof: 'listed', chain: 'none' }]
    return comparePool(pool, read, rangeOf(prices, read))
  })
  const quoted = Number(proof.side === 'SELL' ? proof.destAmount : proof.srcAmount)
  const gainOf = (pool: ProofPool) => mostGain(prices, pool, proof.side === 'SELL')
  const others = pools.filter(({ address }) => !told.has(address)).map((pool) => ({ pool, gain: gainOf(pool) }))
  const missing = others.filter(({ gain }) => gain !== undefined && gain > negligible * quoted)
  // What is as the proof says is taken from it, with all its ticks.
  const changed = new Set(differences.map(({ address }) => address))
  const states = [
    ...proof.pools.filter(({ address }) => !changed.has(address)),
    ...[...changed].flatMap((address) => found.get(address) ?? []).filter((pool) => gainOf(pool) !== undefined),
    ...missing.map(({ pool }) => pool),
  ]
  // Data that costs more costs every route as much more, but for the bytes of its legs.
  const route = proof.gas.route + base - proof.gas.base
  const onChain = {
    ...proof,
    gas: { ...proof.gas, unitCost, base, route },
    pools: states.map((pool) => (told.get(pool.address) === pool ? pool : closed(prices, pool))),
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
    read: listed.length,
    fields: comparedFields(listed),
    differences,
    missing: missing.map(({ pool }) => nameOf(pool)),
    uncounted: others.flatMap(({ pool, gain }) => (gain === undefined ? [nameOf(pool)] : [])),
  }
}

const rangeOf = (prices: readonly Prices[], pool: ProofPool) =>
  'ticks' in pool ? (usedTicks(prices, pool) ?? { from: pool.tick, to: pool.tick }) : undefined

const closed = (prices: readonly Prices[], pool: ProofPool): ProofPool =>
  'ticks' in pool ? closeTicks(pool, rangeOf(prices, pool)!) : pool

/** The most that a trade with a pool gains at any of the prices; undefined where that can't be said. */
const mostGain = (prices: readonly Prices[], pool: ProofPool, sells: boolean): number | undefined => {
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
    const most = Math.max(...gains)
    return Number.isNaN(most) ? undefined : most
  } catch (error) {
    if (error instanceof PoolFault) return undefined
    throw error
  }
}
