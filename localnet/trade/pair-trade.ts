import { isqrt } from '@/lib/routing/pools/integer'

/**
 * Returns the swap that moves a constant product pair to a price: `reserve1 / reserve0 =
 * (sqrtPriceX96 / 2^96)^2`. The fee is ignored, so the pair ends slightly beyond it. Raw units;
 * undefined if the pair is there already.
 *
 * @example
 * tradeToPrice({ reserve0: 100n, reserve1: 100n }, 2n ** 97n) // { zeroForOne: false, amountIn: 100n }
 */
export function tradeToPrice(
  { reserve0, reserve1 }: { reserve0: bigint; reserve1: bigint },
  sqrtPriceX96: bigint,
): { zeroForOne: boolean; amountIn: bigint } | undefined {
  const root = isqrt(reserve0 * reserve1)
  const target0 = (root << 96n) / sqrtPriceX96
  const target1 = (root * sqrtPriceX96) >> 96n
  if (target0 > reserve0) return { zeroForOne: true, amountIn: target0 - reserve0 }
  if (target1 > reserve1) return { zeroForOne: false, amountIn: target1 - reserve1 }
  return undefined
}
