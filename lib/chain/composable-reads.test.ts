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

const read = (changes: Record<string, Hex | undefined> = {}, places = [place]) => {
  const known = { ...answers, ...changes }
  const asked = (calls: readonly unknown[]) => (calls as Call[]).map(({ target, data }) => known[`${target}/${data}`])
  return readRounds(readComposable(mainnet, places), async (calls) => asked(calls))
}
const holdings = `${vault}/${callOf(selectors.getPoolTokens, BigInt(poolId))}`
const cache = `${address}/${callOf(selectors.getTokenRateCache, BigInt(before))}`
const time = `${mainnet.contracts.multicall3}/${selectors.getCurrentBlockTimestamp}`
const expired = { [cache]: words(11n * 10n ** 17n, 0n, 100n, now - 1n) }

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

  test('behavior: of several pools each has its own answers', async () => {
    // The same tokens, of which here the other one has a provider, in another order.
    const other = `0x${'77'.repeat(20)}` as const
    const id: Hex = `${other}${'0'.repeat(24)}`
    const own = {
      ...Object.fromEntries(Object.entries(answers).map(([key, answer]) => [key.replace(address, other), answer])),
      [`${other}/${selectors.getPoolId}`]: id,
      [`${other}/${selectors.getAmplificationParameter}`]: words(300_000n, 0n, 1000n),
      [`${other}/${selectors.getScalingFactors}`]: words(32, 3, ether, 10n ** 12n * ether, 11n * 10n ** 17n),
      [`${other}/${selectors.getRateProviders}`]: words(32, 3, 0n, 0n, provider),
      [`${vault}/${callOf(selectors.getPoolTokens, BigInt(id))}`]: words(
        ...[96, 224, 7, 3, other, before, after, 3, 2n ** 111n, 7_000_000n, 8n * ether],
      ),
      [`${other}/${callOf(selectors.getTokenRateCache, BigInt(before))}`]: undefined,
      [`${other}/${callOf(selectors.getTokenRateCache, BigInt(after))}`]: words(11n * 10n ** 17n, 0n, 100n, now - 1n),
    }
    const [first] = await read()
    const second = {
      ...first,
      ...{ address: other, poolId: id, amplification: 300_000n, balance0: 7_000_000n, balance1: 8n * ether },
      ...{ factor0: 10n ** 12n * ether, factor1: 12n * 10n ** 17n },
    }
    const both = [place, { ...place, address: other }]
    expect(await read(own, both)).toEqual([first, second])
    // Without its rate the factor stands as it is, and the pool takes all.
    const unanswered = { ...own, [`${other}/${callOf(selectors.getTokenRateCache, BigInt(after))}`]: undefined }
    expect(await read(unanswered, both)).toEqual([first, { ...second, swapFeeE18: ether, factor1: 11n * 10n ** 17n }])
  })

  test.each([
    ['is paused', { [`${address}/${selectors.getPausedState}`]: words(1n, now, now) }],
    ['has a provider that does not answer', { ...expired, [`${provider}/${selectors.getRate}`]: undefined }],
    ['does not say what rate it keeps', { [cache]: undefined }],
    ['keeps a rate of nothing', { [cache]: words(0n, 0n, 100n, now - 1n) }],
    ['stands in a block whose time is not known', { [time]: undefined }],
  ])('behavior: a pool that %s takes all', async (_, changes) => {
    expect(await read(changes)).toMatchObject([{ swapFeeE18: ether, factor0: 11n * 10n ** 29n }])
  })

  test.each([
    ['nobody lives there', { [`${address}/${selectors.getPoolId}`]: undefined }],
    ['it holds three tokens', { [`${address}/${selectors.getScalingFactors}`]: words(32, 4, ether, ether, ether, 1n) }],
    ['a provider is missing', { [`${address}/${selectors.getRateProviders}`]: words(32, 2, provider, 0n) }],
    ['the vault does not know it', { [holdings]: undefined }],
    ['it holds two tokens', { [holdings]: words(96, 192, 7, 2, before, address, 2, 5_000_000n, 2n ** 111n) }],
    [
      'it holds one beside its shares twice',
      { [holdings]: words(96, 224, 7, 3, before, address, address, 3, 1, 1, 1) },
    ],
    ['its shares are not among what it holds', { [holdings]: words(96, 224, 7, 3, before, provider, after, 3, 1, 1, 1) }], // biome-ignore format: one line is one answer
    ['it counts in another precision', { [`${address}/${selectors.getAmplificationParameter}`]: words(20_000n, 0n, 100n) }], // biome-ignore format: one line is one answer
  ])('behavior: no pool where %s', async (_, changes) => {
    expect(await read(changes)).toEqual([])
  })
})
