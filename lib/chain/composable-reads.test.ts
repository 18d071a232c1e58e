import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Call } from './aggregate'
import { listedCandidates } from './candidates'
import { readComposable } from './composable-reads'
import { callOf, selectors } from './pool-calls'
import { readRounds } from './reading'
import { mainnet } from './registry/mainnet'

const place = listedCandidates(mainnet).find((one) => one.kind === 'composable')!
const { address, vault } = place
const [before, after] = [`0x${'11'.repeat(20)}`, `0x${'ff'.repeat(20)}`] as [Hex, Hex]
const provider: Hex = `0x${'22'.repeat(20)}`
const poolId: Hex = `${address}${'0'.repeat(24)}`
const ether = 10n ** 18n
const now = 1_795_000_000n

const words = (...values: readonly (bigint | string | number)[]): Hex =>
  `0x${values.map((value) => BigInt(value).toString(16).padStart(64, '0')).join('')}`

/** A token of 6 decimals with a provider, the pool's own shares, and one of 18 decimals without. */
const answers = {
  [`${address}/${selectors.getPoolId}`]: poolId,
  [`${address}/${selectors.getSwapFeePercentage}`]: words(10n ** 14n),
  [`${address}/${selectors.getAmplificationParameter}`]: words(200_000n, 0n, 1000n),
  [`${address}/${selectors.getScalingFactors}`]: words(32, 3, 10n ** 12n * 11n * 10n ** 17n, ether, ether),
  [`${address}/${selectors.getRateProviders}`]: words(32, 3, provider, 0n, 0n),
  [`${address}/${selectors.getPausedState}`]: words(0n, now, now),
  [`${mainnet.contracts.multicall3}/${selectors.getCurrentBlockTimestamp}`]: words(now),
  [`${vault}/${callOf(selectors.getPoolTokens, BigInt(poolId))}`]: words(
    ...[96, 224, 7, 3, before, address, after, 3, 5_000_000n, 2n ** 111n, 6n * ether],
  ),
  [`${address}/${callOf(selectors.getTokenRateCache, BigInt(before))}`]: words(11n * 10n ** 17n, 0n, 100n, now),
  [`${provider}/${selectors.getRate}`]: words(12n * 10n ** 17n),
} as Record<string, Hex | undefined>

const read = (changes: Record<string, Hex | undefined> = {}) => {
  const known = { ...answers, ...changes }
  const asked = (calls: readonly unknown[]) => (calls as Call[]).map(({ target, data }) => known[`${target}/${data}`])
  return readRounds(readComposable(mainnet, [place]), async (calls) => asked(calls))
}
const expired = {
  [`${address}/${callOf(selectors.getTokenRateCache, BigInt(before))}`]: words(11n * 10n ** 17n, 0n, 100n, now - 1n),
}

describe('readComposable', () => {
  test('default', async () => {
    expect(await read()).toEqual([
      {
        ...{ kind: 'composable', dex: 'BalancerV2', address, poolId, token0: before, token1: after },
        ...{ amplification: 200_000n, swapFeeE18: 10n ** 14n, balance0: 5_000_000n, balance1: 6n * ether },
        ...{ factor0: 11n * 10n ** 29n, factor1: ether },
      },
    ])
  })

  test('behavior: a rate that the pool no longer keeps is the one of its provider', async () => {
    expect(await read(expired)).toMatchObject([{ factor0: 12n * 10n ** 29n, factor1: ether, swapFeeE18: 10n ** 14n }])
  })

  test.each([
    ['is paused', { [`${address}/${selectors.getPausedState}`]: words(1n, now, now) }],
    ['has a provider that does not answer', { ...expired, [`${provider}/${selectors.getRate}`]: undefined }],
  ])('behavior: a pool that %s takes all', async (_, changes) => {
    expect(await read(changes)).toMatchObject([{ swapFeeE18: ether, factor0: 11n * 10n ** 29n }])
  })

  test.each([
    ['nobody lives there', { [`${address}/${selectors.getPoolId}`]: undefined }],
    ['it holds three tokens', { [`${address}/${selectors.getScalingFactors}`]: words(32, 4, ether, ether, ether, 1n) }],
    ['its shares are not among what it holds', { [`${vault}/${callOf(selectors.getPoolTokens, BigInt(poolId))}`]: words(96, 224, 7, 3, before, provider, after, 3, 1, 1, 1) }], // biome-ignore format: one line is one answer
    ['it counts in another precision', { [`${address}/${selectors.getAmplificationParameter}`]: words(20_000n, 0n, 100n) }], // biome-ignore format: one line is one answer
  ])('behavior: no pool where %s', async (_, changes) => {
    expect(await read(changes)).toEqual([])
  })
})
