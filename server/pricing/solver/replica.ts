import type { Chain, Token } from '@/lib/chain/chain'
import { createMarket, findPool, type MarketState, updateMarket } from '@/lib/routing/market/state'
import type { ConcentratedPool, Pool, PoolAddress, V3Pool, V4Pool } from '@/lib/routing/pools/pool'

/** A solver thread's copy of a chain's state, equal to that of the tracking thread. */
export type Replica = { chain: Chain; market: MarketState; unlistedTokens: readonly Token[] }

/** A pool to send. Ticks are omitted when the receiver has them, since only the price moved. */
type SentPool = Exclude<Pool, ConcentratedPool> | WithoutTicks<V3Pool> | WithoutTicks<V4Pool>
type WithoutTicks<pool extends ConcentratedPool> = Omit<pool, 'ticks'> & { ticks: pool['ticks'] | undefined }

/** The difference between two replicas, as data. */
export type ReplicaChange = {
  /** Set in the first change only. */
  chain?: Chain
  /** Changed pools, and new ones in the order of the market. */
  pools: readonly SentPool[]
  /** Set when pools were removed: the addresses of the remaining ones, in order. */
  order?: readonly PoolAddress[]
  unlistedTokens?: readonly Token[]
}

/**
 * Returns the difference between two replicas; undefined if they are equal. Equal references are
 * skipped, so a block costs its changed pools and a comparison for each of the others.
 *
 * @example
 * diffReplicas(held, { ...held, market: updateMarket(held.market, [pair]) }) // { pools: [pair] }
 */
export const diffReplicas = (before: Replica | undefined, after: Replica): ReplicaChange | undefined => {
  const unlistedTokens = before?.unlistedTokens === after.unlistedTokens ? undefined : after.unlistedTokens
  if (before && before.market === after.market && unlistedTokens === undefined) return undefined
  const [old, { pools, positions }] = [before?.market.pools ?? [], after.market]
  const changed: SentPool[] = []
  for (let position = 0; position < pools.length; position++) {
    const pool = pools[position]!
    if (pool === old[position] || (before && findPool(before.market, pool.address) === pool)) continue
    changed.push(toSend(before, pool))
  }
  const keepsOrder =
    before?.market.positions === positions ||
    (old.length <= pools.length && old.every(({ address }, position) => address === pools[position]!.address))
  return {
    ...(before === undefined && { chain: after.chain }),
    pools: changed,
    ...(!keepsOrder && { order: pools.map(({ address }) => address) }),
    ...(unlistedTokens && { unlistedTokens }),
  }
}

/**
 * Applies a difference of `diffReplicas`. Unchanged parts keep their identity, and pools and tokens
 * keep their numbers, so equal questions have equal answers.
 *
 * @throws {TypeError} when the first change of a chain is missing.
 * @example
 * applyReplicaChange(held, { pools: [pair] }).market.pools.length // 60
 */
export const applyReplicaChange = (before: Replica | undefined, change: ReplicaChange): Replica => {
  const chain = change.chain ?? before?.chain
  if (chain === undefined) throw new TypeError('A replica begins with its chain.')
  const pools = change.pools.map((pool) => received(before, pool))
  return {
    chain,
    market: marketOf(before, { ...change, pools }),
    unlistedTokens: change.unlistedTokens ?? before?.unlistedTokens ?? [],
  }
}

const marketOf = (
  before: Replica | undefined,
  { pools, order }: { pools: readonly Pool[]; order?: readonly PoolAddress[] },
) => {
  if (before === undefined) return createMarket(pools)
  if (order === undefined) return pools.length === 0 ? before.market : updateMarket(before.market, pools)
  const sent = new Map(pools.map((pool) => [pool.address, pool]))
  const left = createMarket(order.flatMap((address) => sent.get(address) ?? findPool(before.market, address) ?? []))
  return { ...left, lineage: before.market.lineage }
}

const toSend = (before: Replica | undefined, pool: Pool): SentPool => {
  if (!hasTicks(pool) || before === undefined) return pool
  const known = findPool(before.market, pool.address)
  return known && hasTicks(known) && known.ticks === pool.ticks ? { ...pool, ticks: undefined } : pool
}

const hasTicks = <pool extends { kind: Pool['kind'] }>(pool: pool): pool is pool & { kind: ConcentratedPool['kind'] } =>
  'ticks' in pool

const received = (before: Replica | undefined, pool: SentPool): Pool => {
  if (!hasTicks(pool)) return pool
  const { ticks } = pool
  if (ticks !== undefined) return { ...pool, ticks }
  const known = before && findPool(before.market, pool.address)
  if (!known || !hasTicks(known)) throw new TypeError(`The ticks of pool ${pool.address} were never sent.`)
  return { ...pool, ticks: known.ticks }
}
