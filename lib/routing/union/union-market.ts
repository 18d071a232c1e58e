import { createMarket, type MarketState } from '../market/state'
import type { Pool, PoolAddress, RfqPool } from '../pools/pool'

/** A token that a bridge carries from the origin chain to the destination, one to one. */
export type UnionLane = {
  input: PoolAddress
  output: PoolAddress
  /** Decimals of the output less those of the input. */
  scalingFactor: number
}

/** The markets of two chains and the lanes from the origin to the destination. */
export type TwoChains = { origin: MarketState; destination: MarketState; lanes: readonly UnionLane[] }

/** Raw units of its input that a lane carries: above every supply, as no limit can be verified. */
const capacity = 10n ** 36n

/** The exchange of lanes in a union. */
export const laneDex = 'lane'

/** Precedes names of the destination chain, since both chains can have the same addresses. */
const prefix = 'destination:'

/**
 * Returns the name of a token or pool of the destination chain in a union.
 *
 * @example
 * onDestination('0xa0b8') // '0xdestination:a0b8'
 */
export const onDestination = (name: PoolAddress): PoolAddress => `0x${prefix}${name.slice(2)}`

/**
 * Splits the name of a token or pool in a union into its chain and its name there.
 *
 * @example
 * placeOf('0xdestination:a0b8') // { isDestination: true, name: '0xa0b8' }
 */
export const placeOf = (name: PoolAddress): { isDestination: boolean; name: PoolAddress } => {
  const isDestination = name.startsWith(`0x${prefix}`)
  return { isDestination, name: isDestination ? `0x${name.slice(2 + prefix.length)}` : name }
}

/**
 * Joins two markets to one, in which each lane is an order at one to one, without a fee and in one
 * direction. Unions of later states of the same markets compile their changed pools alone.
 *
 * @example
 * unionOf({ origin, destination, lanes }).pools.length // those of both, and one per lane
 */
export const unionOf = ({ origin, destination, lanes }: TwoChains): MarketState => ({
  ...createMarket([...origin.pools, ...destination.pools.map(renamed), ...lanes.map(toOrder)]),
  lineage: lineageOf(origin, destination),
})

const names = new WeakMap<Pool, Pool>()

/** Renames a pool of the destination chain, cached so that unchanged pools stay the same object. */
const renamed = (pool: Pool): Pool => {
  const known = names.get(pool)
  if (known !== undefined) return known
  const { address, token0, token1 } = pool
  const named: Pool = {
    ...pool,
    address: onDestination(address),
    token0: onDestination(token0),
    token1: onDestination(token1),
  }
  names.set(pool, named)
  return named
}

const toOrder = ({ input, output, scalingFactor }: UnionLane): RfqPool => {
  const [makerAmount, takerAmount] =
    scalingFactor < 0
      ? [capacity, capacity * 10n ** BigInt(-scalingFactor)]
      : [capacity * 10n ** BigInt(scalingFactor), capacity]
  return {
    kind: 'rfq',
    address: `0xlane:${input.slice(2)}`,
    dex: laneDex,
    token0: input,
    token1: onDestination(output),
    maker: input,
    makerAmount,
    takerAmount,
    remainingMakerAmount: makerAmount,
  }
}

const lineages = new WeakMap<object, WeakMap<object, object>>()

const lineageOf = ({ lineage: origin }: MarketState, { lineage: destination }: MarketState): object => {
  const ofOrigin = lineages.get(origin) ?? new WeakMap<object, object>()
  lineages.set(origin, ofOrigin)
  const known = ofOrigin.get(destination) ?? {}
  ofOrigin.set(destination, known)
  return known
}
