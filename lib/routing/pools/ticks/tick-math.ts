import { isqrt, maxUint256 } from '../integer'

export const minTick = -887272
export const maxTick = 887272

/**
 * The contract's Q128 factors 1.0001^(-2^i / 2), one for each bit of the tick, derived from their
 * definition in 640 bits and rounded to nearest at the end.
 */
const factors = ((): readonly bigint[] => {
  const precision = 640n
  let factor = isqrt(((1n << (2n * precision)) * 10_000n) / 10_001n)
  return Array.from({ length: 20 }, () => {
    const rounded = (factor + (1n << (precision - 129n))) >> (precision - 128n)
    factor = (factor * factor) >> precision
    return rounded
  })
})()

const q128 = 1n << 128n
const lowBits = (1n << 32n) - 1n

/** A small direct-mapped cache, as swaps use few ticks repeatedly. */
const cacheSize = 1 << 14
const cachedTicks = new Int32Array(cacheSize).fill(maxTick + 1)
const cachedRatios: bigint[] = new Array<bigint>(cacheSize).fill(0n)

/**
 * Returns the square root price of a tick, `1.0001^(tick/2)` as Q64.96 rounded up, equal to the
 * deployed TickMath bit for bit. `tick` within [-887272, 887272].
 *
 * @example
 * sqrtRatioAtTick(0) // 79228162514264337593543950336n, 2^96
 */
export function sqrtRatioAtTick(tick: number): bigint {
  const slot = tick & (cacheSize - 1)
  if (cachedTicks[slot] === tick) return cachedRatios[slot]!

  const distance = Math.abs(tick)
  let ratio = distance & 1 ? factors[0]! : q128
  for (let bit = 1; bit < 20; bit++) if (distance & (1 << bit)) ratio = (ratio * factors[bit]!) >> 128n
  if (tick > 0) ratio = maxUint256 / ratio
  const sqrtRatio = (ratio >> 32n) + ((ratio & lowBits) === 0n ? 0n : 1n)

  cachedTicks[slot] = tick
  cachedRatios[slot] = sqrtRatio
  return sqrtRatio
}

export const minSqrtRatio = sqrtRatioAtTick(minTick)
export const maxSqrtRatio = sqrtRatioAtTick(maxTick)

const logOfTick = Math.log(1.0001)

/**
 * Returns the greatest tick whose square root price is at most the given one (Q64.96, from
 * `minSqrtRatio` up to but not including `maxSqrtRatio`). Starts from a float guess, at most one
 * tick off, and corrects it in integers.
 *
 * @example
 * tickAtSqrtRatio(79228162514264337593543950336n) // 0
 */
export function tickAtSqrtRatio(sqrtPriceX96: bigint): number {
  const guess = Math.floor((2 * Math.log(Number(sqrtPriceX96) / 2 ** 96)) / logOfTick)
  let tick = Math.max(minTick, Math.min(maxTick - 1, guess))
  while (tick > minTick && sqrtRatioAtTick(tick) > sqrtPriceX96) tick--
  while (tick + 1 < maxTick && sqrtRatioAtTick(tick + 1) <= sqrtPriceX96) tick++
  return tick
}
