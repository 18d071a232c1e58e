import type { Address } from 'viem'
import { isSameAddress } from '@/lib/address'
import type { AllowanceKey, SpenderName } from './spenders'

/** What an open order of an account promises of a token, on whatever surface it was made. */
export type Commitment = {
  /** The contract whose allowance of the token it stands on: the one that settles it, or Permit2. */
  spender: SpenderName
  /** The contract that settles it, where it stands on what Permit2 lets that contract take as well. */
  keptFor?: SpenderName
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
 * Adds up what orders promise of a token: over all surfaces, because they share one balance, or those that stand on one allowance,
 * because they share it.
 *
 * @example
 * sumCommitments(commitments, { token: weth }) // { committed: 900n, live: 3, hasUnusedPermit: false }
 * sumCommitments(commitments, { token: weth, spender: 'rfq', via: 'token' }) // { committed: 300n, live: 1, hasUnusedPermit: false }
 */
export const sumCommitments = (
  commitments: readonly Commitment[],
  { token, ...key }: { token: string | undefined } | AllowanceKey,
): CommitmentSum => {
  const sum: CommitmentSum = { committed: 0n, live: 0, hasUnusedPermit: false }
  for (const one of commitments) {
    if (!isSameAddress(one.token, token) || ('via' in key && !standsOn(one, key))) continue
    sum.live += 1
    sum.committed += one.amount
    sum.hasUnusedPermit ||= one.hasUnusedPermit
  }
  return sum
}

const standsOn = ({ spender, keptFor }: Commitment, key: Pick<AllowanceKey, 'spender' | 'via'>): boolean =>
  key.spender === (key.via === 'permit2' ? keptFor : spender)
