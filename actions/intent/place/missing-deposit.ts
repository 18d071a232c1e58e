type Deposits = {
  /** The most that the order may still take. */
  needed: bigint
  /** All that its owner has deposited. */
  deposited: bigint
  /** What the owner's other orders stand on of it. */
  promised: bigint
}

/**
 * What is to be paid in for an order of native tokens, so that it stands on nothing that other orders do. Raw units.
 *
 * @example
 * missingDeposit({ needed: 5n, deposited: 4n, promised: 3n }) // 4n
 */
export const missingDeposit = ({ needed, deposited, promised }: Deposits): bigint => {
  const free = deposited > promised ? deposited - promised : 0n
  return needed > free ? needed - free : 0n
}
