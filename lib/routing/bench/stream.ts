import { type CompiledMarket, compileMarket } from '../market/compiled'
import { createMarket, type MarketState, updateMarket } from '../market/state'
import type { Pool } from '../pools/pool'
import { dataSet, ordersOf } from '../testing/data-sets'
import { createBlocks } from '../testing/synthetic-events'
import { quoteOf } from './engine'
import { quantile } from './statistics'

export type Stream = {
  blocks: number
  events: number
  reorgs: number
  /** Median microseconds per event to update the state and its floats, in blocks. */
  microsPerEvent: number
  /** Milliseconds from 50 events to a market ready for quotes: p99 of the blocks. */
  quotable50P99: number
  /** Median milliseconds of the first quote on a new block. */
  firstQuoteP50: number
  /**
   * Number of comparisons of the state with a rebuild, after blocks and reorgs, and of those that
   * differed.
   */
  compared: number
  different: number
}

/** Blocks after which a reorganisation of three blocks occurs. */
const reorgsAfter = [400, 800]
const depth = 3

/**
 * Follows a stream of blocks on D4 as the service does: a changed pool is a new value, the rest is
 * shared. Two reorganisations return to earlier states and continue with other blocks. Compares
 * every state with one rebuilt from its pools.
 *
 * @example
 * streamOf(1000).different // 0
 */
export function streamOf(blocks: number): Stream {
  const set = dataSet('D4', 1)
  const [draw, other, fifty] = [createBlocks(1), createBlocks(2), createBlocks(3)]
  const [order] = ordersOf(set, { side: 'SELL', pairs: 1, sizes: [10_000] })
  const micros: number[] = []
  const fifties: number[] = []
  const history: MarketState[] = []
  const firsts: number[] = []
  let market = set.market
  compileMarket(market)
  let [events, compared, different, reorgs] = [0, 0, 0, 0]

  const advance = (changed: readonly Pool[], count: number) => {
    const begin = performance.now()
    market = updateMarket(market, changed)
    const floats = compileMarket(market)
    micros.push(((performance.now() - begin) * 1000) / count)
    events += count
    compared++
    if (!isSameMarket(market, floats)) different++
  }
  for (let block = 1; block <= blocks; block++) {
    history.push(market)
    const { changed, events: count } = draw(market)
    advance(changed, count)
    if (reorgsAfter.some((after) => block === Math.min(after, Math.round((after / 1000) * blocks)))) {
      market = history.splice(-depth)[0]!
      reorgs++
      for (let again = 0; again < depth; again++) {
        history.push(market)
        const block = other(market)
        advance(block.changed, block.events)
      }
    }
    if (block % 5 > 0) continue
    // Times a block of fifty pools until it can be quoted on; the block is then discarded.
    const touched = new Map<string, Pool>()
    while (touched.size < 50) for (const pool of fifty(market).changed) touched.set(pool.address, pool)
    const some = [...touched.values()].slice(0, 50)
    const begin = performance.now()
    const next = updateMarket(market, some)
    compileMarket(next)
    const ready = performance.now()
    const { src, dest, side, amount } = order!
    quoteOf({ market: next, side, srcToken: src.address, destToken: dest.address, amount, gasUnitCost: 0 })
    fifties.push(ready - begin)
    firsts.push(performance.now() - ready)
  }
  return {
    blocks,
    events,
    reorgs,
    compared,
    different,
    microsPerEvent: quantile(micros, 0.5),
    quotable50P99: quantile(fifties, 0.99),
    firstQuoteP50: quantile(firsts, 0.5),
  }
}

/**
 * True if a market and its floats equal those rebuilt from copies of its pools, which share
 * nothing.
 */
function isSameMarket(market: MarketState, floats: CompiledMarket): boolean {
  const rebuilt = createMarket(market.pools.map((pool) => ({ ...pool })))
  return (
    isSame(market.pools, rebuilt.pools) && isSame(market.edges, rebuilt.edges) && isSame(floats, compileMarket(rebuilt))
  )
}

function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (ArrayBuffer.isView(a) || Array.isArray(a)) {
    const [one, two] = [a as unknown as ArrayLike<unknown>, b as unknown as ArrayLike<unknown>]
    if (one.length !== two.length) return false
    for (let index = 0; index < one.length; index++) if (!isSame(one[index], two[index])) return false
    return true
  }
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => isSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]))
  )
}
