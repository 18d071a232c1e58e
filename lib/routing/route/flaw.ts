import { stateOf } from '../pools/curve/multi-name'
import type { PoolAddress } from '../pools/pool'

/** A leg as far as its place in a route goes. */
type Link = { pool: PoolAddress; tokenIn: PoolAddress; tokenOut: PoolAddress }

/** What is wrong with a list of legs, and the leg where it shows. */
export type Flaw = { pool: PoolAddress; reason: string }

/**
 * Says what keeps a list of legs from selling all of the source for the destination and nothing else, in that order: a leg sells what no
 * leg before it brought, or the destination; a leg brings the source, or a token that was sold before; a pool comes twice, which two pairs of one contract are; a token is
 * brought and never sold. Undefined when nothing does. Such a list has no cycle, and its amounts
 * add up whatever the pools pay. A purchase, whose legs run backwards, is held to the same list.
 *
 * @example
 * flawOf({ srcToken: weth, destToken: usdc, legs: [{ pool, tokenIn: dai, tokenOut: usdc }] })
 * // { pool, reason: 'it sells 0x6b17...1d0f, which no leg before it brings' }
 */
export function flawOf({
  srcToken,
  destToken,
  legs,
}: {
  srcToken: PoolAddress
  destToken: PoolAddress
  legs: readonly Link[]
}): Flaw | undefined {
  const pools = new Set<PoolAddress>()
  const sold = new Set<PoolAddress>()
  /** The last leg that brings a token. */
  const brought = new Map<PoolAddress, PoolAddress>()
  for (const { pool, tokenIn, tokenOut } of legs) {
    if (pools.has(stateOf(pool))) return { pool, reason: 'its pool comes twice' }
    if (tokenIn === destToken) return { pool, reason: 'it sells the destination' }
    if (tokenOut === srcToken) return { pool, reason: 'it brings the source' }
    if (tokenIn !== srcToken && !brought.has(tokenIn)) {
      return { pool, reason: `it sells ${tokenIn}, which no leg before it brings` }
    }
    sold.add(tokenIn)
    if (sold.has(tokenOut)) return { pool, reason: `it brings ${tokenOut}, which was sold before` }
    pools.add(stateOf(pool))
    brought.set(tokenOut, pool)
  }
  for (const [token, pool] of brought) {
    if (token !== destToken && !sold.has(token)) return { pool, reason: `it brings ${token}, which no leg sells` }
  }
  return undefined
}
