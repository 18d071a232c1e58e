import type { Pool, PoolAddress } from '../pools/pool'

/** The pools between one token and another, as positions in `MarketState.pools`. */
type Edge = { to: number; pools: readonly number[] }

/**
 * Every pool of a chain at one block, indexed for routing. Immutable: `updateMarket` shares what
 * did not change, so a quote may keep its state while newer blocks arrive. Tokens are numbered;
 * `edges[token]` lists its neighbours.
 */
export type MarketState = {
  pools: readonly Pool[]
  positions: ReadonlyMap<PoolAddress, number>
  tokens: readonly PoolAddress[]
  tokenIds: ReadonlyMap<PoolAddress, number>
  edges: readonly (readonly Edge[])[]
  /** Identity shared by all states derived from one another, for caches. */
  lineage: object
  /** The market that this one extends for one question; the next state derives from it. */
  base?: MarketState
}

/**
 * Indexes pools for routing. A later pool replaces an earlier one of the same address.
 *
 * @example
 * createMarket([wethUsdc, usdcDai]).tokens.length // 3
 */
export const createMarket = (pools: Iterable<Pool>): MarketState =>
  updateMarket({ pools: [], positions: new Map(), tokens: [], tokenIds: new Map(), edges: [], lineage: {} }, pools)

/**
 * Returns the market after some pools changed or were added. Changed pools cost a copy of one
 * array; only new pools touch the index.
 *
 * @example
 * updateMarket(market, [applySync(pair, event)])
 */
export function updateMarket(market: MarketState, changed: Iterable<Pool>): MarketState {
  const pools = [...market.pools]
  const added = new Map<PoolAddress, Pool>()
  for (const pool of changed) {
    const position = market.positions.get(pool.address)
    if (position === undefined) added.set(pool.address, pool)
    else pools[position] = pool
  }
  return added.size === 0 ? { ...market, pools } : withAdded({ ...market, pools }, [...added.values()])
}

/**
 * Adds pools for a single question, such as open orders. Caches of the market still apply, and its
 * next state ignores this one.
 *
 * @example
 * withTemporaryPools(market, [order]).pools.length // one more
 */
export const withTemporaryPools = (market: MarketState, added: Iterable<Pool>): MarketState => ({
  ...updateMarket(market, added),
  base: market,
})

/**
 * Removes pools, as after a reorganisation that undid their creation. Rebuilds the index.
 *
 * @example
 * removePools(market, [pool.address]).pools.length // one less
 */
export function removePools(market: MarketState, addresses: readonly PoolAddress[]): MarketState {
  const gone = new Set(addresses)
  const { lineage } = market
  return { ...createMarket(market.pools.filter((pool) => !gone.has(pool.address))), lineage }
}

/**
 * Finds a pool's state by its address in lower case.
 *
 * @example
 * findPool(market, '0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc')?.kind // 'v2'
 */
export function findPool(market: MarketState, address: PoolAddress): Pool | undefined {
  const position = market.positions.get(address)
  return position === undefined ? undefined : market.pools[position]
}

function withAdded(market: MarketState, added: readonly Pool[]): MarketState {
  const pools = [...market.pools, ...added]
  const positions = new Map(market.positions)
  const tokens = [...market.tokens]
  const tokenIds = new Map(market.tokenIds)
  const edges = [...market.edges]
  const idOf = (token: PoolAddress): number => {
    const known = tokenIds.get(token)
    if (known !== undefined) return known
    tokenIds.set(token, tokens.length)
    edges.push([])
    return tokens.push(token) - 1
  }
  /** The lists that are new here and may grow; all others are shared with the previous market. */
  const grown = new Map<number, Map<number, number[]>>()
  const connect = (from: number, to: number, position: number) => {
    const lists = grown.get(from) ?? new Map<number, number[]>()
    if (lists.size === 0) {
      grown.set(from, lists)
      edges[from] = [...edges[from]!]
    }
    const known = lists.get(to)
    if (known !== undefined) return known.push(position)
    const row = edges[from] as Edge[]
    const at = row.findIndex((edge) => edge.to === to)
    const pools = [...(row[at]?.pools ?? []), position]
    lists.set(to, pools)
    row[at === -1 ? row.length : at] = { to, pools }
  }

  added.forEach((pool, index) => {
    const position = market.pools.length + index
    positions.set(pool.address, position)
    const token0 = idOf(pool.token0)
    const token1 = idOf(pool.token1)
    if (token0 === token1) return
    connect(token0, token1, position)
    connect(token1, token0, position)
  })
  return { pools, positions, tokens, tokenIds, edges, lineage: market.lineage }
}
