type Deposits = {
  /** The maximum that the order may still take. */
  needed: bigint
  /** The total deposit of its owner. */
  deposited: bigint
  /** The part that the owner's other orders commit. */
  promised: bigint
}

/**
 * Returns the missing deposit of a native order beside the commitments of others, in raw units.
 *
 * @example
 * missingDeposit({ needed: 5n, deposited: 4n, promised: 3n }) // 4n
 */
export const missingDeposit = ({ needed, deposited, promised }: Deposits): bigint => {
  const free = deposited > promised ? deposited - promised : 0n
  return needed > free ? needed - free : 0n
}
