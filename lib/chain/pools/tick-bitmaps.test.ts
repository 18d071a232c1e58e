import fc from 'fast-check'
import { numberToHex } from 'viem'
import { expect, test } from 'vitest'
import type { V3Pool, V4Pool } from '@/lib/routing/pools/pool'
import { readRounds } from '../node/reading'
import { bitmapProbe, maxProbedWords } from './bitmap-probe'
import { callOf, selectors } from './pool-calls'
import { bitmapRange, wholeBitmaps, wordsOfTicks } from './tick-bitmaps'
import { v4SlotsOf } from './v4-slots'

const poolOf = (index: number, tickSpacing: number) =>
  ({ kind: 'v3', address: `0x${String(index).padStart(40, '0')}`, tickSpacing, tick: 0 }) as unknown as V3Pool
const manager = `0x${'4'.repeat(40)}` as const
const v4PoolOf = (index: number, tickSpacing: number) =>
  ({
    ...poolOf(index, tickSpacing),
    kind: 'v4',
    address: numberToHex(index, { size: 32 }),
    manager,
  }) as unknown as V4Pool

/** The non-zero words of bitmaps by pool and position. */
type Bitmaps = ReadonlyMap<string, bigint>
const keyOf = (pool: V3Pool | V4Pool, word: number) =>
  pool.kind === 'v3'
    ? `${pool.address} ${'0'.repeat(64)} ${word}`
    : `${manager} ${numberToHex(v4SlotsOf(pool.address).bitmap, { size: 32 }).slice(2)} ${word}`

/** Runs the probe as a node would, and records the number of requested words. */
const runProbe = (code: string, bitmaps: Bitmaps, requested: number[]): `0x${string}` => {
  const ranges = code.slice(bitmapProbe([]).length).match(/.{112}/g) ?? []
  let [position, answer] = [0, '0x00']
  for (const range of ranges) {
    const first = (Number.parseInt(range.slice(104, 108), 16) << 16) >> 16
    const count = Number.parseInt(range.slice(108), 16)
    for (let word = first; word < first + count; word++, position++) {
      const bitmap = bitmaps.get(`0x${range.slice(0, 40)} ${range.slice(40, 104)} ${word}`)
      if (bitmap) answer += position.toString(16).padStart(4, '0') + bitmap.toString(16).padStart(64, '0')
    }
  }
  requested.push(position)
  return answer as `0x${string}`
}

test('behavior: requests every word once, within the limit of a probe, and assigns it to its pool', async () => {
  const spacings = fc.array(fc.constantFrom(1, 10, 50, 60, 200, 16_383), { maxLength: 6 })
  const marks = fc.array(
    fc.tuple(fc.nat(5), fc.double({ min: 0, max: 1, noNaN: true }), fc.bigInt(1n, 2n ** 256n - 1n)),
  )
  await fc.assert(
    fc.asyncProperty(spacings, marks, async (tickSpacings, marked) => {
      const pools = tickSpacings.map((spacing, index) => (index % 2 ? v4PoolOf : poolOf)(index, spacing))
      const bitmaps = new Map<string, bigint>()
      for (const [index, share, bitmap] of marked) {
        const pool = pools[index]
        if (!pool) continue
        const { first, last } = bitmapRange(pool.tickSpacing)
        bitmaps.set(keyOf(pool, first + Math.floor(share * (last - first))), bitmap)
      }
      const requested: number[] = []
      const found = await readRounds(wholeBitmaps(pools), async (asks) =>
        asks.map((ask) => ('code' in ask ? runProbe(ask.code, bitmaps, requested) : undefined)),
      )
      expect(new Map(found.map(({ pool, word, bitmap }) => [keyOf(pool, word), bitmap]))).toEqual(bitmaps)
      const words = pools.map(({ tickSpacing }) => bitmapRange(tickSpacing)).map(({ first, last }) => last - first + 1)
      const all = words.reduce((sum, count) => sum + count, 0)
      expect(requested.reduce((sum, count) => sum + count, 0)).toBe(all)
      expect(Math.max(0, ...requested)).toBeLessThanOrEqual(maxProbedWords)
      expect(requested).toHaveLength(Math.ceil(all / maxProbedWords))
    }),
    // The last word of a bitmap is alone in a probe.
    { numRuns: 50, examples: [[[10, 300, 3_465], [[2, 1, 5n]]]] },
  )
})

test('behavior: requests only the words of the given ticks', async () => {
  const [own, other] = [poolOf(1, 60), v4PoolOf(2, 60)] as const
  const requested: unknown[] = []
  const found = await readRounds(wordsOfTicks(() => ({ from: -1, to: 15_360 }))([own, other]), async (asks) => {
    requested.push(...asks)
    return [numberToHex(4n, { size: 32 }), undefined]
  })
  const { bitmapWord } = v4SlotsOf(other.address)
  expect(requested).toEqual([
    ...[-1, 0, 1].map((word) => ({ target: own.address, data: callOf(selectors.tickBitmap, word) })),
    ...[-1, 0, 1].map((word) => ({ target: manager, data: callOf(selectors.extsload, bitmapWord(word)) })),
  ])
  expect(found).toMatchObject([{ word: -1, bitmap: 4n }])
})
