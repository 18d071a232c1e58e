import type { Pool, PoolAddress } from '../pools/pool'

/** The pools between one token and another, as positions in `MarketState.pools`. */
type Edge = { to: number; pools: readonly number[] }

/**
 * Every pool of a chain at one block, indexed for routing. A value: `updateMarket` shares what did not change, so a quote may keep
 * the state it began with while newer blocks arrive. Tokens are numbered; `edges[token]` lists its neighbours.
 */
export type MarketState = {
  pools: readonly Pool[]
  positions: ReadonlyMap<PoolAddress, number>
  tokens: readonly PoolAddress[]
  tokenIds: ReadonlyMap<PoolAddress, number>
  edges: readonly (readonly Edge[])[]
  /** The same for all states that came out of one another: what is known about one helps with the next. */
  lineage: object
  /** What this was made of for one question alone: the next state comes of that one, and not of this. */
  base?: MarketState
}

/**
 * Indexes pools for routing. When an address comes twice, the later pool counts.
 *
 * @example
 * createMarket([wethUsdc, usdcDai]).tokens.length // 3
 */
export const createMarket = (pools: Iterable<Pool>): MarketState =>
  updateMarket({ pools: [], positions: new Map(), tokens: [], tokenIds: new Map(), edges: [], lineage: {} }, pools)

/**
 * The market after some pools changed or appeared. Costs a copy of one array for changed pools; only new pools touch the index.
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
 * The market with pools that are there for one question alone, such as open orders. What is known about the market helps with it, and the
 * market's next state is made as if this one had never been.
 *
 * @example
 * withPoolsAside(market, [order]).pools.length // one more
 */
export const withPoolsAside = (market: MarketState, added: Iterable<Pool>): MarketState => ({
  ...updateMarket(market, added),
  base: market,
})

/**
 * The market without some pools, as after a reorganisation that undid their creation. Rebuilds the index.
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
  /** The lists that are new here and may grow; everything else is shared with the market before. */
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
