import { describe, expect, test } from 'vitest'
import { readRounds } from '../node/reading'
import { type FakeAnswers, fakeAnswers, fakeNode, wordsOf } from '../testing/fake-node'
import { at, between, fakeChain, fakePools, now, readBetween, vault } from '../testing/fake-pools'
import { readComposable } from './composable-reads'

const read = (changes?: FakeAnswers) =>
  readBetween(fakePools.composable, (places) => readComposable(fakeChain, places), changes)
const { pool } = fakePools.composable(between)
const { address, poolId } = pool
const [token, provider] = [pool.token1, at(between + 3)]
const ether = 10n ** 18n
const [cache, held] = [`getTokenRateCache(${token})`, `getPoolTokens(${poolId})`]
const rate = BigInt(between) * 10n ** 15n
const expired = fakeAnswers(address, { [cache]: [rate, 0n, 100n, now - 1n] })

describe('readComposable', () => {
  test('default: reads several pools, each from its own answers', async () => {
    expect(await read()).toEqual([pool])
  })

  test("behavior: an expired cached rate is replaced by the provider's", async () => {
    expect(await read(expired)).toEqual([{ ...pool, factor1: 2n * pool.factor1 }])
  })

  test.each<[string, FakeAnswers]>([
    ['is paused', fakeAnswers(address, { getPausedState: [true, now, now] })],
    ['has a provider that does not answer', { ...expired, [`${provider} getRate`]: undefined }],
    ['does not return its cached rate', { [`${address} ${cache}`]: undefined }],
    ['returns too few words for its cached rate', { [`${address} ${cache}`]: wordsOf(rate, 0n, 100n) }],
    ['has a cached rate of zero', fakeAnswers(address, { [cache]: [0n, 0n, 100n, now - 1n] })],
  ])('behavior: a pool that %s has a fee of 100 %', async (_, changes) => {
    expect(await read(changes)).toEqual([{ ...pool, swapFeeE18: ether }])
  })

  test('behavior: if the block time is unknown, every pool has a fee of 100 %', async () => {
    const both = [fakePools.composable(0x100), fakePools.composable(between)]
    const answers = Object.assign({}, ...both.map((fake) => fake.answers), {
      [`${fakeChain.contracts.multicall3.toLowerCase()} getCurrentBlockTimestamp`]: undefined,
    })
    const reading = readComposable(
      fakeChain,
      both.map(({ place }) => place),
    )
    const closed = both.map(({ pool }) => ({ ...pool, swapFeeE18: ether }))
    expect(await readRounds(reading, fakeNode(answers))).toEqual(closed)
  })

  test.each<[string, FakeAnswers]>([
    ['there is no contract', { [`${address} getPoolId`]: undefined }],
    ['it holds three tokens', fakeAnswers(address, { getScalingFactors: [ether, ether, ether, 1n] })],
    ['a provider is missing', fakeAnswers(address, { getRateProviders: [provider, at(0)] })],
    ['the vault does not know the pool', { [`${vault} ${held}`]: undefined }],
    ['it holds two tokens', fakeAnswers(vault, { [held]: [[token, address], [5n, 6n], 7n] })],
    [
      'a token other than its shares occurs twice',
      fakeAnswers(vault, { [held]: [[token, address, address], [1n, 1n, 1n], 7n] }),
    ],
    [
      'its shares are not among its tokens',
      fakeAnswers(vault, { [held]: [[token, provider, pool.token0], [1n, 1n, 1n], 7n] }),
    ],
    ['it returns no precision', { [`${address} getAmplificationParameter`]: wordsOf(20_000n) }],
    ['it has another precision', fakeAnswers(address, { getAmplificationParameter: [20_000n, false, 100n] })],
  ])('behavior: no pool where %s', async (_, changes) => {
    expect(await read(changes)).toEqual([])
  })
})
