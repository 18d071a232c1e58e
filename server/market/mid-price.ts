import type { Pool, PoolAddress } from '@/lib/routing/pools/pool'
import { swapExactIn } from '@/lib/routing/pools/swap'

/**
 * What a pool says a token is worth: raw units of the other token for one raw unit, without fee and at size zero, and how many raw
 * units of the token stand around that price. Floats: for values and judgements, never for amounts.
 *
 * @example
 * midPrice(wethUsdcPair, weth) // { price: 2.5e-9, depth: 4.1e21 }
 */
export const midPrice = (pool: Pool, token: PoolAddress): { price: number; depth: number } | undefined => {
  const isFirst = token === pool.token0
  if (pool.kind === 'v2') {
    const [own, other] = isFirst ? [pool.reserve0, pool.reserve1] : [pool.reserve1, pool.reserve0]
    return known({ price: Number(other) / Number(own), depth: Number(own) })
  }
  if (pool.kind === 'v3') {
    const root = Number(pool.sqrtPriceX96) / 2 ** 96
    const liquidity = Number(pool.liquidity)
    return known(
      isFirst ? { price: root * root, depth: liquidity / root } : { price: 1 / (root * root), depth: liquidity * root },
    )
  }
  const own = isFirst ? pool.balance0 : pool.balance1
  const probe = own / 100_000n
  const result = swapExactIn({ ...pool, feeE10: 0n }, token, probe)
  return result.ok ? known({ price: Number(result.amountOut) / Number(probe), depth: Number(own) }) : undefined
}

/**
 * The part of a pool's input that its fee leaves, 0 to 1.
 *
 * @example
 * afterPoolFee(threePermillePair) // 0.997
 */
export const afterPoolFee = (pool: Pool): number =>
  1 - (pool.kind === 'stable' ? Number(pool.feeE10) / 1e10 : pool.feePips / 1e6)

const known = (value: { price: number; depth: number }) =>
  value.price > 0 && Number.isFinite(value.price) && value.depth > 0 ? value : undefined
