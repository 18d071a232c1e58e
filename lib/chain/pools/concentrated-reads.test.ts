import { describe, expect, test } from 'vitest'
import { type FakeAnswers, fakeAnswers, wordsOf } from '../testing/fake-node'
import { between, fakePools, readBetween, v4Price } from '../testing/fake-pools'
import { readV3, readV4 } from './concentrated-reads'
import { type TickRange, wordsOfTicks } from './tick-bitmaps'

const every = { from: -100_000, to: 100_000 }
const read = (kind: 'v3' | 'v4', changes?: FakeAnswers, range: TickRange = every): Promise<unknown[]> => {
  const { address } = fakePools[kind](between).pool
  const readBitmaps = wordsOfTicks((pool) => (pool.address === address ? range : every))
  return kind === 'v3'
    ? readBetween(fakePools.v3, (places) => readV3(places, readBitmaps), changes)
    : readBetween(fakePools.v4, (places) => readV4(places, readBitmaps), changes)
}
const [v3, v4] = [fakePools.v3(between).pool, fakePools.v4(between).pool]

describe.each(['v3', 'v4'] as const)('%s', (kind) => {
  const { answers, pool } = fakePools[kind](between)
  // In the order of the answers: price, liquidity, bitmap words, ticks.
  const calls = Object.keys(answers)

  test('default: reads a pool with its ticks, also negative ones', async () => {
    expect(await read(kind)).toEqual([pool])
  })

  test('behavior: a pool without price or liquidity is left out', async () => {
    for (const call of calls.slice(0, 2)) expect(await read(kind, { [call]: undefined })).toEqual([])
  })

  test('behavior: only a tick without an answer is left out', async () => {
    for (const [index, call] of calls.slice(-pool.ticks.length).entries())
      expect(await read(kind, { [call]: undefined })).toEqual([{ ...pool, ticks: pool.ticks.toSpliced(index, 1) }])
  })

  test('behavior: reads the ticks of a range including its ends, and no others of the same words', async () => {
    const [from, to] = [pool.ticks[1]!.index, pool.ticks[4]!.index]
    expect(await read(kind, {}, { from, to })).toEqual([{ ...pool, ticks: pool.ticks.slice(1, 5) }])
    const within = { from: from + 1, to: to - 1 }
    expect(await read(kind, {}, within)).toEqual([{ ...pool, ticks: pool.ticks.slice(2, 4) }])
  })
})

test.each<[string, 'v3' | 'v4', FakeAnswers, unknown[]]>([
  ['a V3 price without a tick is invalid', 'v3', { [`${v3.address} slot0`]: wordsOf(1n) }, []],
  [
    'further words of a V3 price are ignored',
    'v3',
    { [`${v3.address} slot0`]: wordsOf(1n, 2n) },
    [{ ...v3, sqrtPriceX96: 1n, tick: 2 }],
  ],
  [
    'a V3 pool without a price has no ticks',
    'v3',
    fakeAnswers(v3.address, { slot0: [0n, 0, 0, 0, 0, 0, true] }),
    [{ ...v3, sqrtPriceX96: 0n, tick: 0, ticks: [] }],
  ],
  [
    'a tick that is not in the bitmap is left out',
    'v3',
    fakeAnswers(v3.address, { [`ticks(${v3.tickSpacing})`]: [1n, 1n, 0n, 0n, 0n, 0n, 0, true] }),
    [v3],
  ],
  ['an uninitialised V4 pool is left out', 'v4', v4Price(v4.address, 0, 0n, [0, 0]), []],
  ['a V4 price has one word', 'v4', { [Object.keys(fakePools.v4(between).answers)[0]!]: wordsOf(2n ** 96n, 0n) }, []],
  [
    'a V4 pool with different protocol fees per direction has a fee of 100 %',
    'v4',
    v4Price(v4.address, v4.tick, v4.sqrtPriceX96, [1000, 0]),
    [{ ...v4, feePips: 1_000_000 }],
  ],
])('behavior: %s', async (_, kind, changes, found) => {
  expect(await read(kind, changes)).toEqual(found)
})
