import type { CompiledMarket } from '../market/compiled'

/** The price of a token that can take no part in an order: so small that what its pools could earn among themselves does not count. */
const noPrice = 1e-80
/** Below this a token has no price, in units of one that takes part. */
export const worthless = 1e-70

/** Start prices lie this little outside the bands of the best ways' pools, so that these trade. */
const outside = 1 + 1e-13
/** A best way has few hops; where a cycle earns each round would add its gain again: the minimisation does better. */
const maxRounds = 8
/** Square roots of prices stay within these, whatever a cycle would make of them. */
const [leastRoot, greatestRoot] = [1e-45, 1e45]

/**
 * Prices to begin a sell with: what an infinitely small amount of each token is worth at its best way to the destination, so that every
 * token has a pool towards it that is about to trade and the order finds a tree of ways open. Marks tokens from which nothing leads
 * there in `fixed`. False when the source is one of them.
 *
 * @example
 * startSell(market, allowed, { src, dest }, prices, fixed) // prices[src] is the best rate before impact
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
 * Prices to begin a buy with: what an infinitely small amount of each token costs at its best way from the source. False when nothing
 * leads from there to the destination.
 *
 * @example
 * startBuy(market, allowed, { src, dest }, prices, fixed) // prices[dest] is the best rate before impact
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
  const leads = roots[dest]! < Number.POSITIVE_INFINITY
  // What cannot be bought may still be sold by others: it costs what it would be worth.
  let missing = false
  for (let token = 0; token < roots.length; token++) {
    if (roots[token]! < Number.POSITIVE_INFINITY) continue
    roots[token] = 0
    missing = true
  }
  if (missing) spread(market, allowed, roots, src, true)
  squareAndFix(roots, fixed)
  fixed[src] = 1
  return leads
}

/** Goes over the pools that would trade until none does: what is sold too cheaply gets dearer, or else what is bought gets cheaper. */
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
      roots[token0] = Math.min(Math.max(roots[token0]!, leastRoot), greatestRoot)
      roots[token1] = Math.min(Math.max(roots[token1]!, leastRoot), greatestRoot)
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
