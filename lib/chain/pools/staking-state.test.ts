import { numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { readStakingState, stakingReads } from './staking-state'

const probe = 10n ** 30n + 57n
const word = (value: bigint) => numberToHex(value, { size: 32 })
const [shares, ether, limit] = [8_000_000n * 10n ** 18n + 7n, 9_500_000n * 10n ** 18n + 3n, 150_000n * 10n ** 18n]
/** The amounts that others stake; older contracts do not report them. */
const [externalShares, externalEther] = [400_000n * 10n ** 18n, 475_000n * 10n ** 18n]

test('default: a share is worth its part of all ether', () => {
  const answers = [shares, ether, limit, (probe * shares) / ether].map(word)
  expect(readStakingState([...answers, undefined, undefined])).toEqual({ ether, shares, mostEther: limit })
  // The same if the contract reports external stakes but includes them in its rate.
  expect(readStakingState([...answers, ...[externalShares, externalEther].map(word)])).toMatchObject({ ether, shares })
  const steth = '0xae7ab96520de3a18e5e111b5eaab095312d7fe84'
  expect(stakingReads(steth).map(({ target }) => target)).toEqual(Array(6).fill(steth))
})

test('behavior: a share is worth its part of the rest if external stakes are excluded from the rate', () => {
  const own = { ether: ether - externalEther, shares: shares - externalShares }
  const answers = [shares, ether, limit, (probe * own.shares) / own.ether, externalShares, externalEther].map(word)
  expect(readStakingState(answers)).toEqual({ ...own, mostEther: limit })
})

test('behavior: a token whose rate does not match, or is missing, is closed', () => {
  const closed = { ether: 0n, shares: 0n, mostEther: 0n }
  const answers = [shares, ether, limit, (probe * shares) / ether - 1n].map(word)
  expect(readStakingState(answers)).toEqual(closed)
  expect(readStakingState([0n, 0n, limit, 0n].map(word))).toEqual(closed)
  const good = answers.with(3, word((probe * shares) / ether))
  for (const missing of [0, 1, 2]) expect(readStakingState(good.with(missing, undefined as never))).toEqual(closed)
  for (const none of [
    [0n, ether, limit, 0n],
    [shares, 0n, limit, 1n],
    [shares, ether, limit, 1n, shares, ether],
  ])
    expect(readStakingState(none.map(word))).toEqual(closed)
  expect(readStakingState(answers.map((): `0x${string}` => '0x'))).toEqual(closed)
})

test('behavior: no deposits while staking is paused, and up to the existing ether without a limit', () => {
  const answersOf = (limit: bigint) => [shares, ether, limit, (probe * shares) / ether].map(word)
  expect(readStakingState(answersOf(0n)).mostEther).toBe(0n)
  expect(readStakingState(answersOf(2n ** 256n - 1n)).mostEther).toBe(ether)
})
