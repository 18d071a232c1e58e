import { isqrt } from '@/lib/routing/pools/integer'

/**
 * The swap that brings a constant product pair to a price: `reserve1 / reserve0 = (sqrtPriceX96 / 2^96)^2`. The fee is left out of
 * the aim, so the pair ends a hair beyond it. Raw units; nothing when the pair is there already.
 *
 * @example
 * tradeToPrice({ reserve0: 100n, reserve1: 100n }, 2n ** 97n) // { zeroForOne: false, amountIn: 100n }
 */
export function tradeToPrice(
  { reserve0, reserve1 }: { reserve0: bigint; reserve1: bigint },
  sqrtPriceX96: bigint,
): { zeroForOne: boolean; amountIn: bigint } | undefined {
  const root = isqrt(reserve0 * reserve1)
  const wanted0 = (root << 96n) / sqrtPriceX96
  const wanted1 = (root * sqrtPriceX96) >> 96n
  if (wanted0 > reserve0) return { zeroForOne: true, amountIn: wanted0 - reserve0 }
  if (wanted1 > reserve1) return { zeroForOne: false, amountIn: wanted1 - reserve1 }
  return undefined
}
