import { describe, expect, test } from 'vitest'
import { multiName } from '@/lib/routing/pools/curve/multi-name'
import { readRounds } from '../node/reading'
import { type FakeAnswers, fakeAnswers, fakeNode, wordsOf } from '../testing/fake-node'
import { at, between, fakeChain, fakePools, readBetween } from '../testing/fake-pools'
import { readStable, readStableMeta, readStableMulti, readStableNg } from './curve-reads'

const read = {
  stable: (changes?: FakeAnswers) => readBetween(fakePools.stable, (places) => readStable(fakeChain, places), changes),
  stableNg: (changes?: FakeAnswers) => readBetween(fakePools.stableNg, readStableNg, changes),
  stableMulti: (changes?: FakeAnswers) =>
    readBetween(fakePools.stableMulti, (places) => readStableMulti(fakeChain, places), changes),
  stableMeta: (changes?: FakeAnswers) =>
    readBetween(fakePools.stableMeta, (places) => readStableMeta(fakeChain, places), changes),
}

describe.each(['stable', 'stableNg', 'stableMulti', 'stableMeta'] as const)('%s', (kind) => {
  const { answers, pool } = fakePools[kind](between)

  test('default: reads the state of a pool', async () => {
    expect(await read[kind]()).toEqual([pool])
  })

  test('behavior: a pool with a missing answer is left out', async () => {
    for (const call of Object.keys(answers))
      expect({ call, found: await read[kind]({ [call]: undefined }) }).toEqual({ call, found: [] })
  })
})

const [pool, token0, token1] = [at(between), at(between + 1), at(between + 2)]
const { pool: meta, answers: metaFakes, place } = fakePools.stableMeta(between)
const { base } = place
const beneath = meta.base.coins[0]!
const [coin] = fakePools.stableMulti(between).pool.others
const probe = Object.keys(metaFakes).find((call) => call.includes('get_dy'))!
const quoted = BigInt(metaFakes[probe]!)

test.each<[string, keyof typeof read, FakeAnswers]>([
  ['its first coin has 37 decimals', 'stable', fakeAnswers(token0, { decimals: 37 })],
  ['its second coin has 37 decimals', 'stable', fakeAnswers(token1, { decimals: 37 })],
  ['there is one rate', 'stableNg', fakeAnswers(pool, { stored_rates: [1n] })],
  ['there are three rates', 'stableNg', fakeAnswers(pool, { stored_rates: [1n, 2n, 3n] })],
  ['a coin is not an address', 'stableMulti', { [`${pool} coins(2)`]: wordsOf(1n, 2n) }],
  ['a balance is not a number', 'stableMulti', { [`${pool} balances(0)`]: wordsOf(1n, 2n) }],
  ['another coin has 19 decimals', 'stableMulti', fakeAnswers(coin!.token, { decimals: 19 })],
  [
    'a coin of the base pool is not an address',
    'stableMeta',
    { [`${base} coins(0)`]: wordsOf(BigInt(beneath.token), 2n) },
  ],
  [
    'a balance of the base pool is not a number',
    'stableMeta',
    { [`${base} balances(0)`]: wordsOf(beneath.balance, 2n) },
  ],
  ['its coin has 19 decimals', 'stableMeta', fakeAnswers(token0, { decimals: 19 })],
  ['a coin of the base pool has 19 decimals', 'stableMeta', fakeAnswers(beneath.token, { decimals: 19 })],
  ['the supply of shares is not a number', 'stableMeta', { [`${token1} totalSupply`]: wordsOf(meta.base.supply, 2n) }],
  ['its own quote is one unit higher', 'stableMeta', { [probe]: wordsOf(quoted + 1n) }],
  ['its own quote is not a number', 'stableMeta', { [probe]: wordsOf(quoted, 0n) }],
  [
    'its own quote is zero for an empty pool',
    'stableMeta',
    { ...fakeAnswers(pool, { 'balances(1)': 0n }), [probe]: wordsOf(0n) },
  ],
])('behavior: no pool where %s', async (_, kind, changes) => {
  expect(await read[kind](changes)).toEqual([])
})

test('behavior: an address that does not encode a pair of coins, or a base pool, is left out', async () => {
  const [multi, meta] = [fakePools.stableMulti(between), fakePools.stableMeta(between)]
  const inMulti = readStableMulti(fakeChain, [{ ...multi.place, address: pool }, multi.place])
  expect(await readRounds(inMulti, fakeNode(multi.answers))).toEqual([multi.pool])
  const names = [pool, multiName({ contract: pool, coins: 5, place0: 0, place1: 2 })]
  const inMeta = readStableMeta(fakeChain, [...names.map((address) => ({ ...meta.place, address })), meta.place])
  expect(await readRounds(inMeta, fakeNode(meta.answers))).toEqual([meta.pool])
})
