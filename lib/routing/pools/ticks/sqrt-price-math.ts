import { ceilDiv } from '../integer'

const q96 = 1n << 96n
const uint256 = 1n << 256n

/**
 * Returns the amount of token0 between two prices, `L·2^96·(upper-lower) / upper / lower`, rounded
 * as requested. Prices Q64.96, raw units. Divides twice and rounds each time, as the contract does.
 *
 * @example
 * amount0Delta(2n ** 96n, 2n ** 97n, 1000n, false) // 500n
 */
export function amount0Delta(lower: bigint, upper: bigint, liquidity: bigint, roundUp: boolean): bigint {
  const product = (liquidity << 96n) * (upper - lower)
  return roundUp ? ceilDiv(ceilDiv(product, upper), lower) : product / upper / lower
}

/**
 * Returns the amount of token1 between two prices, `L·(upper-lower) / 2^96`, rounded as requested.
 * Prices Q64.96, raw units.
 *
 * @example
 * amount1Delta(2n ** 96n, 2n ** 97n, 1000n, false) // 1000n
 */
export function amount1Delta(lower: bigint, upper: bigint, liquidity: bigint, roundUp: boolean): bigint {
  const product = liquidity * (upper - lower)
  return roundUp ? ceilDiv(product, q96) : product >> 96n
}

/**
 * Returns the price after an input, rounded so that it never passes the exact one (up for token0,
 * down for token1). If the product of a token0 input and the price exceeds 256 bits, uses the
 * contract's coarser formula, which differs by some wei.
 *
 * @example
 * sqrtPriceAfterInput(2n ** 96n, 1000n, 1000n, false) // 2n ** 97n
 */
export function sqrtPriceAfterInput(
  sqrtPrice: bigint,
  liquidity: bigint,
  amountIn: bigint,
  zeroForOne: boolean,
): bigint {
  if (!zeroForOne) return sqrtPrice + (amountIn << 96n) / liquidity
  if (amountIn === 0n) return sqrtPrice
  const scaled = liquidity << 96n
  const product = amountIn * sqrtPrice
  if (product < uint256 && scaled + product < uint256) return ceilDiv(scaled * sqrtPrice, scaled + product)
  return ceilDiv(scaled, scaled / sqrtPrice + amountIn)
}

/**
 * Returns the price after an output, rounded so that the pool never pays more than its price moved
 * for (down for token1 out, up for token0 out).
 *
 * @example
 * sqrtPriceAfterOutput(2n ** 97n, 1000n, 1000n, true) // 2n ** 96n
 */
export function sqrtPriceAfterOutput(
  sqrtPrice: bigint,
  liquidity: bigint,
  amountOut: bigint,
  zeroForOne: boolean,
): bigint {
  if (zeroForOne) return sqrtPrice - ceilDiv(amountOut << 96n, liquidity)
  const scaled = liquidity << 96n
  return ceilDiv(scaled * sqrtPrice, scaled - amountOut * sqrtPrice)
}
