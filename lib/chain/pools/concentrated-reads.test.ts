import { describe, expect, test } from 'vitest'
import { type Papers, papersOf, wordsOf } from '../testing/paper-node'
import { between, readBetween, v4Price, write } from '../testing/paper-pools'
import { readV3, readV4 } from './concentrated-reads'
import { type TickRange, wordsOfTicks } from './tick-bitmaps'

const every = { from: -100_000, to: 100_000 }
const read = (kind: 'v3' | 'v4', changes?: Papers, range: TickRange = every): Promise<unknown[]> => {
  const { address } = write[kind](between).pool
  const readBitmaps = wordsOfTicks((pool) => (pool.address === address ? range : every))
  return kind === 'v3'
    ? readBetween(write.v3, (places) => readV3(places, readBitmaps), changes)
    : readBetween(write.v4, (places) => readV4(places, readBitmaps), changes)
}
const [v3, v4] = [write.v3(between).pool, write.v4(between).pool]

describe.each(['v3', 'v4'] as const)('%s', (kind) => {
  const { papers, pool } = write[kind](between)
  // As they are written: price, liquidity, words of the bitmap, ticks.
  const calls = Object.keys(papers)

  test('default: a pool is read to what was written, ticks below zero too', async () => {
    expect(await read(kind)).toEqual([pool])
  })

  test('behavior: no pool that does not say its price or its liquidity, and none of its ticks', async () => {
    for (const call of calls.slice(0, 2)) expect(await read(kind, { [call]: undefined })).toEqual([])
  })

  test('behavior: a tick that does not answer is left out alone', async () => {
    for (const [index, call] of calls.slice(-pool.ticks.length).entries())
      expect(await read(kind, { [call]: undefined })).toEqual([{ ...pool, ticks: pool.ticks.toSpliced(index, 1) }])
  })

  test('behavior: of a range the ticks at its ends are read, and none beyond, though they stand in the same words', async () => {
    const [from, to] = [pool.ticks[1]!.index, pool.ticks[4]!.index]
    expect(await read(kind, {}, { from, to })).toEqual([{ ...pool, ticks: pool.ticks.slice(1, 5) }])
    const within = { from: from + 1, to: to - 1 }
    expect(await read(kind, {}, within)).toEqual([{ ...pool, ticks: pool.ticks.slice(2, 4) }])
  })
})

test.each<[string, 'v3' | 'v4', Papers, unknown[]]>([
  ['a price of V3 without a tick is none', 'v3', { [`${v3.address} slot0`]: wordsOf(1n) }, []],
  ['a price of V3 is one whatever follows it', 'v3', { [`${v3.address} slot0`]: wordsOf(1n, 2n) }, [{ ...v3, sqrtPriceX96: 1n, tick: 2 }]], // biome-ignore format: a row
  ['nobody looks for the ticks of a pool of V3 that has no price yet', 'v3', papersOf(v3.address, { slot0: [0n, 0, 0, 0, 0, 0, true] }), [{ ...v3, sqrtPriceX96: 0n, tick: 0, ticks: [] }]], // biome-ignore format: a row
  ['a tick that the bitmap does not name is none', 'v3', papersOf(v3.address, { [`ticks(${v3.tickSpacing})`]: [1n, 1n, 0n, 0n, 0n, 0n, 0, true] }), [v3]], // biome-ignore format: a row
  ['a pool of V4 that was never made has no price', 'v4', v4Price(v4.address, 0, 0n, [0, 0]), []],
  ['a price of V4 is one word', 'v4', { [Object.keys(write.v4(between).papers)[0]!]: wordsOf(2n ** 96n, 0n) }, []],
  ['a pool of V4 whose protocol takes other parts of one token takes all', 'v4', v4Price(v4.address, v4.tick, v4.sqrtPriceX96, [1000, 0]), [{ ...v4, feePips: 1_000_000 }]], // biome-ignore format: a row
])('behavior: %s', async (_, kind, changes, found) => {
  expect(await read(kind, changes)).toEqual(found)
})
