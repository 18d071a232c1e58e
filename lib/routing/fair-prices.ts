import type { CompiledMarket } from './compiled'
import { minimise } from './minimise'
import { optimalTrade } from './pools/oracle'
import { workFor } from './sweep'

const known = new WeakMap<CompiledMarket, Float64Array>()
/** The last ones found for the same pools: the next block's are near. */
const latest = new WeakMap<Int32Array, Float64Array>()

/**
 * Prices, one a token in the order of the market, at which the pools have least to earn from each other: where no cycle earns, none
 * does. Values of one raw unit, relative to one token in each connected part of the market; a token without pools has 1. Found once for
 * a market, from the prices of the market it came from.
 *
 * @example
 * fairPrices(compileMarket(market)) // Float64Array of value per raw unit
 */
export function fairPrices(market: CompiledMarket): Float64Array {
  const found = known.get(market)
  if (found !== undefined) return found
  const start = spanningPrices(market)
  const before = latest.get(market.ends)
  const prices = before === undefined ? start.prices : before.slice()
  minimise({ market, allowed: undefined, token: 0, supply: 0, fixed: start.roots }, workFor(market), prices, {
    tolerance: 1e-6,
    maxIterations: 40,
  })
  known.set(market, prices)
  latest.set(market.ends, prices)
  return prices
}

/** Prices along the deepest pools from one token of each part (Prim's tree), and these tokens. */
function spanningPrices(market: CompiledMarket): { prices: Float64Array; roots: Uint8Array } {
  const { tokenCount, ends, band } = market
  const count = ends.length / 2
  const prices = new Float64Array(tokenCount)
  const roots = new Uint8Array(tokenCount)
  const trade = new Float64Array(3)
  /** Price of token1 over that of token0 by the pool alone, and how much token0 moves it. */
  const mids = new Float64Array(count)
  const depths = new Float64Array(count)
  const byToken: number[][] = Array.from({ length: tokenCount }, () => [])
  for (let pool = 0; pool < count; pool++) {
    const low = band[2 * pool]!
    const high = band[2 * pool + 1]!
    const sells0 = low > 0
    const sells1 = high < Number.POSITIVE_INFINITY
    if (!sells0 && !sells1) continue
    mids[pool] = sells0 && sells1 ? low * high : sells0 ? low * low : high * high
    const direction = optimalTrade(market, pool, sells0 ? low * (1 - 1e-9) : high * (1 + 1e-9), trade)
    depths[pool] = direction === 1 ? trade[2]! : trade[2]! / mids[pool]!
    byToken[ends[2 * pool]!]!.push(pool)
    byToken[ends[2 * pool + 1]!]!.push(pool)
  }

  const offers = new Float64Array(tokenCount)
  const offered = new Float64Array(tokenCount)
  for (let root = 0; root < tokenCount; root++) {
    if (prices[root]! > 0) continue
    roots[root] = 1
    offered[root] = 1
    for (let token = root; token !== -1; token = deepest(offers, prices)) {
      const price = offered[token]!
      prices[token] = price
      for (const pool of byToken[token]!) {
        const isZero = ends[2 * pool] === token
        const other = ends[2 * pool + (isZero ? 1 : 0)]!
        if (prices[other]! > 0) continue
        const depth = depths[pool]! * (isZero ? price : price * mids[pool]!)
        if (!(depth > offers[other]!)) continue
        offers[other] = depth
        offered[other] = isZero ? price / mids[pool]! : price * mids[pool]!
      }
    }
  }
  return { prices, roots }
}

function deepest(offers: Float64Array, prices: Float64Array): number {
  let best = -1
  for (let token = 0; token < offers.length; token++) {
    if (!(prices[token]! > 0) && offers[token]! > 0 && (best === -1 || offers[token]! > offers[best]!)) best = token
  }
  return best
}
