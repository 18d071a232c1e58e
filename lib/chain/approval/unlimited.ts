/** The maximum amounts of tokens that store 96 bits (UNI, COMP), and of Permit2. */
const largest = [2n ** 96n - 1n, 2n ** 160n - 1n]

/**
 * True if an allowance was set to unlimited: at least half of the range, as spending reduces it.
 *
 * @example
 * isUnlimited(2n ** 256n - 1n) // true
 */
export const isUnlimited = (amount: bigint): boolean => amount >= 2n ** 255n || largest.includes(amount)
