/**
 * Returns the swap that moves a weighted pool to a price in raw token1 per token0, `(sqrtPriceX96 /
 * 2^96)^2`. With the weights w the price is `(balance1 / w1) / (balance0 / w0)`, and along the
 * pool's curve it moves as `balance0^(-1 / w1)`. The fee is ignored, so the pool ends slightly
 * beyond it. Raw units, weight of token0 as a fraction of one; undefined if the pool is there
 * already.
 *
 * @example
 * tradeToWeightedPrice({ balance0: 10n ** 6n, balance1: 10n ** 6n, weight0: 0.5 }, 2n ** 97n)
 * // { zeroForOne: false, amountIn: 1000000n }
 */
export function tradeToWeightedPrice(
  { balance0, balance1, weight0 }: { balance0: bigint; balance1: bigint; weight0: number },
  sqrtPriceX96: bigint,
): { zeroForOne: boolean; amountIn: bigint } | undefined {
  const weight1 = 1 - weight0
  const now = ((Number(balance1) / Number(balance0)) * weight0) / weight1
  const dearness = Math.log(now / (Number(sqrtPriceX96) / 2 ** 96) ** 2)
  const zeroForOne = dearness > 0
  const growth = Math.expm1(Math.abs(dearness) * (zeroForOne ? weight1 : weight0))
  const amountIn = BigInt(Math.round(Number(zeroForOne ? balance0 : balance1) * growth))
  return amountIn > 0n ? { zeroForOne, amountIn } : undefined
}
