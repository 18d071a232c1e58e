import { sharedStateOf } from '../pools/curve/multi-name'
import type { PoolAddress } from '../pools/pool'

/** The fields of a leg that decide its place in a route. */
type Link = { pool: PoolAddress; tokenIn: PoolAddress; tokenOut: PoolAddress }

/** A reason why a list of legs is not a route, and the leg that shows it. */
export type RouteIssue = { pool: PoolAddress; reason: string }

/**
 * Checks that a list of legs sells all of the source for the destination and nothing else. Returns
 * the first violation, or undefined. Invalid are: a leg that sells the destination or a token that
 * no earlier leg buys; a leg that buys the source or a token that was sold before; a pool that
 * occurs twice, as do two pairs of one contract; and a token that is bought but not sold. A valid
 * list has no cycle, and its amounts add up whatever the pools pay. A buy, whose legs run
 * backwards, has the same rules.
 *
 * @example
 * const legs = [{ pool, tokenIn: dai, tokenOut: usdc }]
 * validateRoute({ srcToken: weth, destToken: usdc, legs })
 * // { pool, reason: 'it sells 0x6b17...1d0f, which no earlier leg buys' }
 */
export function validateRoute({
  srcToken,
  destToken,
  legs,
}: {
  srcToken: PoolAddress
  destToken: PoolAddress
  legs: readonly Link[]
}): RouteIssue | undefined {
  const pools = new Set<PoolAddress>()
  const sold = new Set<PoolAddress>()
  /** Last leg that buys each token. */
  const brought = new Map<PoolAddress, PoolAddress>()
  for (const { pool, tokenIn, tokenOut } of legs) {
    if (pools.has(sharedStateOf(pool))) return { pool, reason: 'its pool occurs twice' }
    if (tokenIn === destToken) return { pool, reason: 'it sells the destination' }
    if (tokenOut === srcToken) return { pool, reason: 'it buys the source' }
    if (tokenIn !== srcToken && !brought.has(tokenIn)) {
      return { pool, reason: `it sells ${tokenIn}, which no earlier leg buys` }
    }
    sold.add(tokenIn)
    if (sold.has(tokenOut)) return { pool, reason: `it buys ${tokenOut}, which was sold before` }
    pools.add(sharedStateOf(pool))
    brought.set(tokenOut, pool)
  }
  for (const [token, pool] of brought) {
    if (token !== destToken && !sold.has(token)) return { pool, reason: `it buys ${token}, which no leg sells` }
  }
  return undefined
}
