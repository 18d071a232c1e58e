import type { Address } from 'viem'
import { isSameAddress } from '@/lib/address'
import type { SpenderName } from './spenders'

/** What an open order of an account promises of a token, on whatever surface it was made. */
export type Commitment = {
  /** The contract that settles it, whose allowance it stands on. */
  spender: SpenderName
  token: Address
  /** What can be taken of it today, raw units; zero while it cannot be filled. */
  amount: bigint
  /** Whether it stands on a permit that was not used yet: another permit of the token would make it void. */
  hasUnusedPermit: boolean
}

export type CommitmentSum = {
  /** What orders promise that can be filled today, raw units. */
  committed: bigint
  /** How many can be live. */
  live: number
  hasUnusedPermit: boolean
}

/**
 * Adds up what orders promise of a token: over all surfaces, because they share one balance, or of one spender, because they share its
 * allowance and nobody else's.
 *
 * @example
 * sumCommitments(commitments, { token: weth }) // { committed: 900n, live: 3, hasUnusedPermit: false }
 * sumCommitments(commitments, { token: weth, spender: 'rfq' }) // { committed: 300n, live: 1, hasUnusedPermit: false }
 */
export const sumCommitments = (
  commitments: readonly Commitment[],
  { token, spender }: { token: string | undefined; spender?: SpenderName },
): CommitmentSum => {
  const sum: CommitmentSum = { committed: 0n, live: 0, hasUnusedPermit: false }
  for (const one of commitments) {
    if (!isSameAddress(one.token, token) || (spender !== undefined && one.spender !== spender)) continue
    sum.live += 1
    sum.committed += one.amount
    sum.hasUnusedPermit ||= one.hasUnusedPermit
  }
  return sum
}
