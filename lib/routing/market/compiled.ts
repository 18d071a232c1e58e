import { kindOf } from '../kinds/kinds'
import { optimalTrade } from '../pools/oracle/oracle'
import { closeBand, type PoolRows, stride } from '../pools/pool-rows'
import type { MarketState } from './state'

/** A market as rows of floats, by pool in the order of `MarketState.pools`. Immutable. */
export type CompiledMarket = PoolRows & {
  poolCount: number
  tokenCount: number
  /** Numbers of token0 and token1, two per pool. Shared by all markets of the same pools. */
  ends: Int32Array
}

const compiled = new WeakMap<MarketState, CompiledMarket>()
/** The latest rows of each lineage, with the pools that they were made from. */
const latest = new WeakMap<
  MarketState['lineage'],
  Pick<MarketState, 'pools' | 'positions'> & { rows: CompiledMarket }
>()

/**
 * Compiles a market to floats, cached as long as the market lives. A derived market copies the rows
 * of unchanged pools; a pool is an immutable value, so the same object has the same row.
 *
 * @example
 * compileMarket(createMarket([wethUsdc])).band // the ratios between which it is idle
 */
export function compileMarket(market: MarketState): CompiledMarket {
  const known = compiled.get(market)
  if (known !== undefined) return known
  const { pools, positions } = market
  const before = latest.get(market.lineage)
  const isSameIndex = before?.positions === positions
  const next = isSameIndex ? copyRows(before.rows) : emptyRows(market)
  for (let index = 0; index < pools.length; index++) {
    const pool = pools[index]!
    if (isSameIndex && before.pools[index] === pool) continue
    const old = isSameIndex ? undefined : before?.positions.get(pool.address)
    if (old !== undefined && before!.pools[old] === pool) copyRow(before!.rows, old, next, index)
    else {
      // A pool of one token cannot trade.
      if (pool.token0 === pool.token1) closeBand(next, index)
      else kindOf(pool).writeRow(next, index, pool)
      writeEdges(next, index)
    }
  }
  compiled.set(market, next)
  if (market.base === undefined) latest.set(market.lineage, { pools, positions, rows: next })
  return next
}

function emptyRows({ pools, tokens, tokenIds }: MarketState): CompiledMarket {
  const ends = new Int32Array(2 * pools.length)
  pools.forEach((pool, index) => {
    ends[2 * index] = tokenIds.get(pool.token0)!
    ends[2 * index + 1] = tokenIds.get(pool.token1)!
  })
  return {
    poolCount: pools.length,
    tokenCount: tokens.length,
    ends,
    kinds: new Uint8Array(pools.length),
    band: new Float64Array(2 * pools.length),
    edges: new Float64Array(2 * pools.length),
    params: new Float64Array(stride * pools.length),
    ticks: new Array(pools.length).fill(undefined),
  }
}

const copyRows = ({ poolCount, tokenCount, ends, ...rows }: CompiledMarket): CompiledMarket => ({
  poolCount,
  tokenCount,
  ends,
  kinds: rows.kinds.slice(),
  band: rows.band.slice(),
  edges: rows.edges.slice(),
  params: rows.params.slice(),
  ticks: rows.ticks.slice(),
})

function copyRow(from: CompiledMarket, old: number, to: CompiledMarket, index: number) {
  to.kinds[index] = from.kinds[old]!
  for (let side = 0; side < 2; side++) {
    to.band[2 * index + side] = from.band[2 * old + side]!
    to.edges[2 * index + side] = from.edges[2 * old + side]!
  }
  for (let at = 0; at < stride; at++) to.params[index * stride + at] = from.params[old * stride + at]!
  to.ticks[index] = from.ticks[old]
}

const trade = new Float64Array(3)

function writeEdges(rows: CompiledMarket, index: number) {
  const { band, edges } = rows
  edges[2 * index] = optimalTrade(rows, index, band[2 * index]! * (1 - 1e-12), trade) === 1 ? trade[2]! : 0
  edges[2 * index + 1] = optimalTrade(rows, index, band[2 * index + 1]! * (1 + 1e-12), trade) === -1 ? trade[2]! : 0
}
