/** The largest amounts of tokens that keep them in 96 bits (UNI, COMP), and of Permit2. */
const largest = [2n ** 96n - 1n, 2n ** 160n - 1n]

/**
 * Says whether an allowance was given for everything: what is used of one does not count, so half of the range is enough.
 *
 * @example
 * isUnlimited(2n ** 256n - 1n) // true
 */
export const isUnlimited = (amount: bigint): boolean => amount >= 2n ** 255n || largest.includes(amount)
