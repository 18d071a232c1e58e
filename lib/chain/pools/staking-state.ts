import type { Hex } from 'viem'
import { smaller } from '@/lib/routing/pools/integer'
import type { StakingPool } from '@/lib/routing/pools/pool'
import type { AggregatedCall } from '../node/aggregate'
import { uintAt, wordCount } from '../node/words'
import { callOf, selectors } from './pool-calls'

/** A large odd amount whose quote is unique to a rate, below Lido's maximum of 128 bits. */
const probe = 10n ** 30n + 57n

/** The state of a staking token that determines its payouts. */
type StakingState = Pick<StakingPool, 'ether' | 'shares' | 'mostEther'>

/** The state of a token that accepts no deposits. */
const closed: StakingState = { ether: 0n, shares: 0n, mostEther: 0n }

/**
 * Returns the calls that read the state of a staking contract (Lido's stETH).
 *
 * @example
 * stakingReads('0xae7ab96520de3a18e5e111b5eaab095312d7fe84')[0]
 * // { target: '0xae7a...', data: '0xd5002f2e' }
 */
export const stakingReads = (target: Hex): AggregatedCall[] =>
  [
    selectors.getTotalShares,
    selectors.getTotalPooledEther,
    selectors.getCurrentStakeLimit,
    callOf(selectors.getSharesByPooledEth, probe),
    // External stakes, which older contracts do not report.
    selectors.getExternalShares,
    selectors.getExternalEther,
  ].map((data) => ({ target, data }))

/**
 * Derives the state from the answers. A share is worth its part of all ether, or of the ether
 * without external stakes. The rate that matches the contract's quote of a large odd amount to the
 * unit is used; without a match the token is closed. The limit is zero while staking is paused;
 * without a limit, the existing ether is the maximum, because a bound must be finite.
 *
 * @example
 * readStakingState(answers) // { ether: 9500000n, shares: 8000000n, mostEther: 150000n }
 */
export const readStakingState = (answers: readonly (Hex | undefined)[]): StakingState => {
  const words = answers.map((answer) => (answer && wordCount(answer) === 1 ? uintAt(answer, 0) : undefined))
  const [shares, ether, limit, probed, externalShares = 0n, externalEther = 0n] = words
  if (shares === undefined || ether === undefined || limit === undefined) return closed
  const rates = [
    { ether, shares },
    { ether: ether - externalEther, shares: shares - externalShares },
  ]
  const rate = rates.find((own) => own.ether > 0n && own.shares > 0n && (probe * own.shares) / own.ether === probed)
  return rate ? { ...rate, mostEther: smaller(limit, rate.ether) } : closed
}
