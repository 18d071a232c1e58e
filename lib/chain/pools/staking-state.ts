import type { Hex } from 'viem'
import { smaller } from '@/lib/routing/pools/integer'
import type { StakingPool } from '@/lib/routing/pools/pool'
import type { AggregatedCall } from '../node/aggregate'
import { uintAt, wordCount } from '../node/words'
import { callOf, selectors } from './pool-calls'

/** Large and odd, and below the 128 bits that Lido takes: an answer for so much has more digits than any rate it could be mistaken for. */
const probe = 10n ** 30n + 57n

/** What staking pays: the state of a token without its names. */
type StakingState = Pick<StakingPool, 'ether' | 'shares' | 'mostEther'>

/** Takes nothing from anybody. */
const closed: StakingState = { ether: 0n, shares: 0n, mostEther: 0n }

/**
 * The calls that tell what a contract of staked ether (Lido's stETH) gives for ether.
 *
 * @example
 * stakingReads('0xae7ab96520de3a18e5e111b5eaab095312d7fe84')[0] // { target: '0xae7a...', data: '0xd5002f2e' }
 */
export const stakingReads = (target: Hex): AggregatedCall[] =>
  [
    selectors.getTotalShares,
    selectors.getTotalPooledEther,
    selectors.getCurrentStakeLimit,
    callOf(selectors.getSharesByPooledEth, probe),
    // Of what others stake on its behalf; older contracts do not say them.
    selectors.getExternalShares,
    selectors.getExternalEther,
  ].map((data) => ({ target, data }))

/**
 * Makes the state out of the answers. A share is worth its part of all ether; of a contract that counts what others stake, its part of the rest. The
 * rate that gives what the contract says of a large odd amount, to the unit, is meant; where none does, nothing is staked. While staking is
 * paused its limit is zero, and where there is none, as much as there is already is staked: a bound needs an end.
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
  const rate = rates.find((one) => one.ether > 0n && one.shares > 0n && (probe * one.shares) / one.ether === probed)
  return rate ? { ...rate, mostEther: smaller(limit, rate.ether) } : closed
}
