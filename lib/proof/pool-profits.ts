import type { ProofPool } from '../api/market/proof'
import { UnreadableProof } from './proof-errors'
import { InvalidPool, type ReadPool, readPool } from './read-pool'

/** Returns the price or the limit of a token, by its address in lower case. */
export type PriceOf = (token: string) => number

/** The limit of amounts where none is known. */
export const unlimited: PriceOf = () => Number.POSITIVE_INFINITY

/**
 * Returns the maximum profit of one trade with a pool, in either direction.
 *
 * @example
 * maxProfit(pool, prices, unlimited) // 0 for a pool whose own prices are within its fee of these
 */
export const maxProfit = ({ token0, token1, give0, give1 }: ReadPool, prices: PriceOf, limits: PriceOf): number => {
  const [price0, price1] = [prices(token0), prices(token1)]
  return Math.max(
    give0({ priceIn: price0, priceOut: price1, maxIn: limits(token0) }),
    give1({ priceIn: price1, priceOut: price0, maxIn: limits(token1) }),
  )
}

/**
 * Sums non-negative numbers, rounded up.
 *
 * @example
 * sumOf([1, 2]) // 3.0000000000000013
 */
export const sumOf = (parts: readonly number[]): number =>
  parts.reduce((sum, part) => sum + part, 0) * (1 + parts.length * 2 ** -52)

/** Limits of prices that leave room for products, so that no double overflows or underflows. */
const [minPrice, maxPrice] = [1e-150, 1e150]

/**
 * Reads prices: all are above zero, and the token that the bound counts in has the price 1, unless
 * it is of another chain.
 *
 * @throws {UnreadableProof} while reading, or when a token without a valid price is asked for
 * @example
 * readPrices({ [weth]: 3e-9, [usdc]: 1 }, usdc)(weth) // 3e-9
 */
export const readPrices = (prices: Record<string, number>, counted: string | undefined): PriceOf => {
  const byToken = new Map(Object.entries(prices).map(([token, price]) => [token.toLowerCase(), price]))
  if (counted !== undefined && byToken.get(counted.toLowerCase()) !== 1)
    throw new UnreadableProof('The token that the bound counts in is not priced at 1.')
  return (token) => {
    const price = byToken.get(token)
    if (price === undefined) throw new UnreadableProof(`Token ${token} has no price.`)
    if (!(price >= minPrice && price <= maxPrice)) throw new UnreadableProof(`Token ${token} is priced at ${price}.`)
    return price
  }
}

const [contract, hash] = [/^0x[0-9a-f]{40}$/, /^0x[0-9a-f]{64}$/]

/** The form of a pool's id by its kind: 32 bytes where an address is not enough. */
const idForms: Readonly<Record<ProofPool['kind'], RegExp>> = {
  v2: contract,
  v3: contract,
  v4: hash,
  solidly: contract,
  stable: contract,
  stableNg: contract,
  stableMulti: hash,
  stableMeta: hash,
  crypto: hash,
  weighted: contract,
  composable: contract,
  rfq: hash,
  erc4626: contract,
  staking: contract,
}

/**
 * Reads pools of one chain and validates their states.
 *
 * @throws {UnreadableProof} a state is invalid, or a pool is listed twice
 * @example
 * readPools(proof.pools, 'SELL').length // 73
 */
export const readPools = (pools: readonly ProofPool[], side: 'SELL' | 'BUY'): readonly ReadPool[] => {
  const seen = new Set<string>()
  return pools.map((pool) => {
    const { address, token0, token1 } = pool
    const isCanonical = idForms[pool.kind].test(address)
    // The comparison with the chain uses the address: two spellings would be two pools.
    if (!isCanonical || !contract.test(token0) || !contract.test(token1))
      throw new UnreadableProof(
        `Pool ${JSON.stringify(address.slice(0, 66))} or its tokens are not addresses in lower case.`,
      )
    if (seen.has(pool.address)) throw new UnreadableProof(`Pool ${pool.address} is listed twice.`)
    seen.add(pool.address)
    try {
      return readPool(pool, side === 'SELL')
    } catch (error) {
      if (error instanceof InvalidPool) throw new UnreadableProof(`Pool ${pool.address} ${error.message}.`)
      throw error
    }
  })
}
