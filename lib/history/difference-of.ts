/** A gain over the agreed terms, negative if worse: raw units, bps, dollars at the fill. */
export type Difference = { amount: bigint; bps: number; usd: bigint | undefined }

/**
 * Returns a gain over the agreed amount, in basis points to a hundredth of one.
 *
 * @example
 * differenceOf(2n, 10_000n) // { amount: 2n, bps: 2 }
 */
export const differenceOf = (amount: bigint, agreed: bigint): Pick<Difference, 'amount' | 'bps'> => ({
  amount,
  bps: Number((amount * 1_000_000n) / agreed) / 100,
})
