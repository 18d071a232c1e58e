import { describe, expect, test } from 'vitest'
import { readRounds } from '../node/reading'
import { type Papers, paperNode, papersOf, wordsOf } from '../testing/paper-node'
import { at, between, now, paperChain, readBetween, vault, write } from '../testing/paper-pools'
import { readComposable } from './composable-reads'

const read = (changes?: Papers) =>
  readBetween(write.composable, (places) => readComposable(paperChain, places), changes)
const { pool } = write.composable(between)
const { address, poolId } = pool
const [token, provider] = [pool.token1, at(between + 3)]
const ether = 10n ** 18n
const [cache, held] = [`getTokenRateCache(${token})`, `getPoolTokens(${poolId})`]
const rate = BigInt(between) * 10n ** 15n
const expired = papersOf(address, { [cache]: [rate, 0n, 100n, now - 1n] })

describe('readComposable', () => {
  test('default: of several pools each has its own answers', async () => {
    expect(await read()).toEqual([pool])
  })

  test('behavior: a rate that the pool no longer keeps is the one of its provider', async () => {
    expect(await read(expired)).toEqual([{ ...pool, factor1: 2n * pool.factor1 }])
  })

  test.each<[string, Papers]>([
    ['is paused', papersOf(address, { getPausedState: [true, now, now] })],
    ['has a provider that does not answer', { ...expired, [`${provider} getRate`]: undefined }],
    ['does not say what rate it keeps', { [`${address} ${cache}`]: undefined }],
    ['says little of the rate it keeps', { [`${address} ${cache}`]: wordsOf(rate, 0n, 100n) }],
    ['keeps a rate of nothing', papersOf(address, { [cache]: [0n, 0n, 100n, now - 1n] })],
  ])('behavior: a pool that %s takes all', async (_, changes) => {
    expect(await read(changes)).toEqual([{ ...pool, swapFeeE18: ether }])
  })

  test('behavior: in a block whose time is not known every pool takes all', async () => {
    const both = [write.composable(0x100), write.composable(between)]
    const papers = Object.assign({}, ...both.map((one) => one.papers), {
      [`${paperChain.contracts.multicall3.toLowerCase()} getCurrentBlockTimestamp`]: undefined,
    })
    const reading = readComposable(
      paperChain,
      both.map(({ place }) => place),
    )
    const closed = both.map(({ pool }) => ({ ...pool, swapFeeE18: ether }))
    expect(await readRounds(reading, paperNode(papers))).toEqual(closed)
  })

  test.each<[string, Papers]>([
    ['nobody lives there', { [`${address} getPoolId`]: undefined }],
    ['it holds three tokens', papersOf(address, { getScalingFactors: [ether, ether, ether, 1n] })],
    ['a provider is missing', papersOf(address, { getRateProviders: [provider, at(0)] })],
    ['the vault does not know it', { [`${vault} ${held}`]: undefined }],
    ['it holds two tokens', papersOf(vault, { [held]: [[token, address], [5n, 6n], 7n] })],
    [
      'it holds one beside its shares twice',
      papersOf(vault, { [held]: [[token, address, address], [1n, 1n, 1n], 7n] }),
    ],
    [
      'its shares are not among what it holds',
      papersOf(vault, { [held]: [[token, provider, pool.token0], [1n, 1n, 1n], 7n] }),
    ],
    ['it says no precision', { [`${address} getAmplificationParameter`]: wordsOf(20_000n) }],
    ['it counts in another precision', papersOf(address, { getAmplificationParameter: [20_000n, false, 100n] })],
  ])('behavior: no pool where %s', async (_, changes) => {
    expect(await read(changes)).toEqual([])
  })
})
