import type { CompiledMarket } from '../market/compiled'

/** The price of a token that no route can use, low enough to ignore its arbitrage. */
export const noPrice = 1e-80
/** A price below this, in units of a token that takes part, means no price. */
export const minPrice = 1e-70

/** Starting prices are this factor outside the bands of the best pools, so that these trade. */
const outside = 1 + 1e-13
/** Maximum rounds: best paths have few hops, and a profitable cycle gains in each round. */
const maxRounds = 8
/** Limits of square roots of prices, against cycles. */
const [minRoot, maxRoot] = [1e-45, 1e45]

/**
 * Computes starting prices of a sell: the value of an infinitesimal amount of each token along its
 * best path to the destination, so that each token has a pool towards it that is about to trade,
 * and the order starts with a tree of open paths. Sets `fixed` for tokens that do not lead there.
 * Returns false if the source is one of them.
 *
 * @example
 * startSell(market, allowed, { src, dest }, prices, fixed) // prices[src] is the best spot rate
 */
export function startSell(
  market: CompiledMarket,
  allowed: Int32Array,
  { src, dest }: { src: number; dest: number },
  prices: Float64Array,
  fixed: Uint8Array,
): boolean {
  const roots = prices.fill(0)
  roots[dest] = 1
  spread(market, allowed, roots, dest, true)
  squareAndFix(roots, fixed)
  fixed[dest] = 1
  return fixed[src] === 0
}

/**
 * Computes starting prices of a buy: the cost of an infinitesimal amount of each token along its
 * best path from the source. Returns false if the source does not lead to the destination.
 *
 * @example
 * startBuy(market, allowed, { src, dest }, prices, fixed) // prices[dest] is the best spot rate
 */
export function startBuy(
  market: CompiledMarket,
  allowed: Int32Array,
  { src, dest }: { src: number; dest: number },
  prices: Float64Array,
  fixed: Uint8Array,
): boolean {
  const roots = prices.fill(Number.POSITIVE_INFINITY)
  roots[src] = 1
  spread(market, allowed, roots, src, false)
  const isReachable = roots[dest]! < Number.POSITIVE_INFINITY
  // A token that cannot be bought may still be sold by others: its cost is its value.
  let missing = false
  for (let token = 0; token < roots.length; token++) {
    if (roots[token]! < Number.POSITIVE_INFINITY) continue
    roots[token] = 0
    missing = true
  }
  if (missing) spread(market, allowed, roots, src, true)
  squareAndFix(roots, fixed)
  fixed[src] = 1
  return isReachable
}

/** Relaxes the pools that would trade: raises the price sold too cheaply, or lowers the other. */
function spread(
  { ends, band }: CompiledMarket,
  allowed: Int32Array,
  roots: Float64Array,
  unit: number,
  raises: boolean,
) {
  for (let round = 0, changed = true; changed && round < maxRounds; round++) {
    changed = false
    for (let position = 0; position < allowed.length; position++) {
      const pool = allowed[position]!
      const token0 = ends[2 * pool]!
      const token1 = ends[2 * pool + 1]!
      const root0 = roots[token0]!
      const root1 = roots[token1]!
      const low = band[2 * pool]! / outside
      const high = band[2 * pool + 1]! * outside
      if (root0 < low * root1) {
        if (raises) roots[token0] = low * root1
        else roots[token1] = root0 / low
      } else if (root0 > high * root1) {
        if (raises) roots[token1] = root0 / high
        else roots[token0] = root1 * high
      } else continue
      roots[token0] = Math.min(Math.max(roots[token0]!, minRoot), maxRoot)
      roots[token1] = Math.min(Math.max(roots[token1]!, minRoot), maxRoot)
      roots[unit] = 1
      changed = true
    }
  }
}

function squareAndFix(roots: Float64Array, fixed: Uint8Array) {
  for (let token = 0; token < roots.length; token++) {
    fixed[token] = roots[token]! > 0 ? 0 : 1
    roots[token] = roots[token]! > 0 ? roots[token]! ** 2 : noPrice
  }
}
