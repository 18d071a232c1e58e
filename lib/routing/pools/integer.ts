/** The largest uint256, beyond which contracts revert. */
export const maxUint256 = (1n << 256n) - 1n

/**
 * Divides and rounds up; both operands positive.
 *
 * @example
 * ceilDiv(7n, 2n) // 4n
 */
export const ceilDiv = (a: bigint, b: bigint): bigint => (a + b - 1n) / b

/**
 * Return the smaller or the larger of two amounts; `Math.min` and `Math.max` only take floats.
 *
 * @example
 * smaller(7n, 2n) // 2n
 */
export const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)
export const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** Returns how far two amounts are apart. */
export const distance = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a)

/**
 * Returns the integer square root, rounded down, by Newton's iteration from above.
 *
 * @example
 * isqrt(99n) // 9n
 */
export function isqrt(n: bigint): bigint {
  if (n < 2n) return n
  let root = 1n << BigInt((n.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (root + n / root) >> 1n
    if (next >= root) return root
    root = next
  }
}
