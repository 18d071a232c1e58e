import { describe, expect, test } from 'vitest'
import { multiName } from '@/lib/routing/pools/curve/multi-name'
import { readRounds } from '../node/reading'
import { type Papers, paperNode, papersOf, wordsOf } from '../testing/paper-node'
import { at, between, paperChain, readBetween, write } from '../testing/paper-pools'
import { readStable, readStableMeta, readStableMulti, readStableNg } from './curve-reads'

const read = {
  stable: (changes?: Papers) => readBetween(write.stable, (places) => readStable(paperChain, places), changes),
  stableNg: (changes?: Papers) => readBetween(write.stableNg, readStableNg, changes),
  stableMulti: (changes?: Papers) =>
    readBetween(write.stableMulti, (places) => readStableMulti(paperChain, places), changes),
  stableMeta: (changes?: Papers) =>
    readBetween(write.stableMeta, (places) => readStableMeta(paperChain, places), changes),
}

describe.each(['stable', 'stableNg', 'stableMulti', 'stableMeta'] as const)('%s', (kind) => {
  const { papers, pool } = write[kind](between)

  test('default: a pool is read to what was written', async () => {
    expect(await read[kind]()).toEqual([pool])
  })

  test('behavior: no pool that does not say all that one says', async () => {
    for (const call of Object.keys(papers))
      expect({ call, found: await read[kind]({ [call]: undefined }) }).toEqual({ call, found: [] })
  })
})

const [pool, token0, token1] = [at(between), at(between + 1), at(between + 2)]
const { pool: meta, papers: metaPapers, place } = write.stableMeta(between)
const { base } = place
const beneath = meta.base.coins[0]!
const [coin] = write.stableMulti(between).pool.others
const probe = Object.keys(metaPapers).find((call) => call.includes('get_dy'))!
const said = BigInt(metaPapers[probe]!)

test.each<[string, keyof typeof read, Papers]>([
  ['its first coin has 37 decimals', 'stable', papersOf(token0, { decimals: 37 })],
  ['its second coin has 37 decimals', 'stable', papersOf(token1, { decimals: 37 })],
  ['there is a rate of one coin', 'stableNg', papersOf(pool, { stored_rates: [1n] })],
  ['there are rates of three coins', 'stableNg', papersOf(pool, { stored_rates: [1n, 2n, 3n] })],
  ['a coin is no address', 'stableMulti', { [`${pool} coins(2)`]: wordsOf(1n, 2n) }],
  ['what there is of a coin is no number', 'stableMulti', { [`${pool} balances(0)`]: wordsOf(1n, 2n) }],
  ['a coin that is not traded has 19 decimals', 'stableMulti', papersOf(coin!.token, { decimals: 19 })],
  ['a coin beneath is no address', 'stableMeta', { [`${base} coins(0)`]: wordsOf(BigInt(beneath.token), 2n) }],
  [
    'what there is of a coin beneath is no number',
    'stableMeta',
    { [`${base} balances(0)`]: wordsOf(beneath.balance, 2n) },
  ],
  ['its coin has 19 decimals', 'stableMeta', papersOf(token0, { decimals: 19 })],
  ['a coin beneath has 19 decimals', 'stableMeta', papersOf(beneath.token, { decimals: 19 })],
  [
    'how many shares there are is no number',
    'stableMeta',
    { [`${token1} totalSupply`]: wordsOf(meta.base.supply, 2n) },
  ],
  ['its own code says a unit more', 'stableMeta', { [probe]: wordsOf(said + 1n) }],
  ['its own code says more than a number', 'stableMeta', { [probe]: wordsOf(said, 0n) }],
  ['nothing can be sold for nothing', 'stableMeta', { ...papersOf(pool, { 'balances(1)': 0n }), [probe]: wordsOf(0n) }],
])('behavior: no pool where %s', async (_, kind, changes) => {
  expect(await read[kind](changes)).toEqual([])
})

test('behavior: a name that is none of several coins, or of no pool beneath, is left out', async () => {
  const [multi, meta] = [write.stableMulti(between), write.stableMeta(between)]
  const inMulti = readStableMulti(paperChain, [{ ...multi.place, address: pool }, multi.place])
  expect(await readRounds(inMulti, paperNode(multi.papers))).toEqual([multi.pool])
  const names = [pool, multiName({ contract: pool, coins: 5, place0: 0, place1: 2 })]
  const inMeta = readStableMeta(paperChain, [...names.map((address) => ({ ...meta.place, address })), meta.place])
  expect(await readRounds(inMeta, paperNode(meta.papers))).toEqual([meta.pool])
})
