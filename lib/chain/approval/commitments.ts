import type { Address } from 'viem'
import { isSameAddress } from '@/lib/address'
import type { AllowanceKey, SpenderName } from './spenders'

/** The amount of a token that an open order of an account commits, on any surface. */
export type Commitment = {
  /** The contract whose token allowance the order uses: its settlement contract, or Permit2. */
  spender: SpenderName
  /** The settlement contract, where the order also uses the Permit2 allowance of that contract. */
  keptFor?: SpenderName
  token: Address
  /** The amount that can be taken today, raw units; zero while the order cannot be filled. */
  amount: bigint
  /**
   * True if the order depends on an unused permit: another permit of the token would invalidate it.
   */
  hasUnusedPermit: boolean
}

export type CommitmentSum = {
  /** The amount committed by orders that can be filled today, raw units. */
  committed: bigint
  /** The number of orders that can be live. */
  live: number
  hasUnusedPermit: boolean
}

/**
 * Sums what open orders commit of a token: of all surfaces, or of those that share an allowance.
 *
 * @example
 * sumCommitments(commitments, { token: weth })
 * // { committed: 900n, live: 3, hasUnusedPermit: false }
 * sumCommitments(commitments, { token: weth, spender: 'rfq', via: 'token' }).committed // 300n
 */
export const sumCommitments = (
  commitments: readonly Commitment[],
  { token, ...key }: { token: string | undefined } | AllowanceKey,
): CommitmentSum => {
  const sum: CommitmentSum = { committed: 0n, live: 0, hasUnusedPermit: false }
  for (const commitment of commitments) {
    if (!isSameAddress(commitment.token, token) || ('via' in key && !usesAllowance(commitment, key))) continue
    sum.live += 1
    sum.committed += commitment.amount
    sum.hasUnusedPermit ||= commitment.hasUnusedPermit
  }
  return sum
}

const usesAllowance = ({ spender, keptFor }: Commitment, key: Pick<AllowanceKey, 'spender' | 'via'>): boolean =>
  key.spender === (key.via === 'permit2' ? keptFor : spender)
