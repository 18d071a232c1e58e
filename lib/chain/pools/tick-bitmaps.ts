import type { ConcentratedPool } from '@/lib/routing/pools/pool'
import type { Reading } from '../node/reading'
import { uintAt } from '../node/words'
import { bitmapProbe, maxProbedWords, readBitmapProbe, type WordRange } from './bitmap-probe'
import { callOf, selectors } from './pool-calls'
import { v4SlotsOf } from './v4-slots'

/** A range of ticks, including both ends. */
export type TickRange = { from: number; to: number }

/** A non-zero word of a pool's tick bitmap, and the range of ticks to read. */
export type BitmapWord<pool> = { pool: pool; range: TickRange; word: number; bitmap: bigint }

/** Reads the non-zero words of pools' tick bitmaps. */
export type BitmapReading = <pool extends ConcentratedPool>(pools: readonly pool[]) => Reading<BitmapWord<pool>[]>

const maxTick = 887_272

/**
 * Returns the first and the last word of a pool's tick bitmap.
 *
 * @example
 * bitmapRange(60) // { first: -58, last: 57 }
 */
export const bitmapRange = (tickSpacing: number): { first: number; last: number } => {
  const furthest = Math.floor(maxTick / tickSpacing)
  return { first: Math.floor(-furthest / 256), last: Math.floor(furthest / 256) }
}

/**
 * Creates a reading of the words of each pool's range of ticks: a call per word, on any node.
 *
 * @example
 * readPools(chain, candidates, wordsOfTicks(({ tick }) => ({ from: tick - 600, to: tick + 600 })))
 */
export const wordsOfTicks = (rangeOf: (pool: ConcentratedPool) => TickRange): BitmapReading =>
  function* (pools) {
    const requests = pools.flatMap((pool) => {
      const range = rangeOf(pool)
      const { first, last } = bitmapRange(pool.tickSpacing)
      const wordOf = (tick: number) => Math.floor(tick / pool.tickSpacing / 256)
      const [low, high] = [Math.max(first, wordOf(range.from)), Math.min(last, wordOf(range.to))]
      return Array.from({ length: Math.max(0, high - low + 1) }, (_, offset) => ({ pool, range, word: low + offset }))
    })
    const answers = yield requests.map(({ pool, word }) =>
      pool.kind === 'v3'
        ? { target: pool.address, data: callOf(selectors.tickBitmap, word) }
        : { target: pool.manager, data: callOf(selectors.extsload, v4SlotsOf(pool.address).bitmapWord(word)) },
    )
    return requests.flatMap((request, index) => {
      const answer = answers[index]
      const bitmap = answer === undefined ? 0n : uintAt(answer, 0)
      return bitmap === 0n ? [] : [{ ...request, bitmap }]
    })
  }

const allTicks: TickRange = { from: -maxTick, to: maxTick }

/**
 * Reads whole bitmaps by code that a node runs without `to`, which returns the non-zero words.
 *
 * @throws Chain.BitmapProbeError if the node does not run it
 * @example
 * readPools(chain, candidates, wholeBitmaps)
 */
export const wholeBitmaps: BitmapReading = function* (pools) {
  const probes = packRanges(pools)
  const answers = yield probes.map((ranges) => ({
    code: bitmapProbe(ranges.map(({ pool, ...range }) => ({ ...bitmapPlaceOf(pool), ...range }))),
  }))
  return probes.flatMap((ranges, index) => {
    const found = [...readBitmapProbe(answers[index])]
    let end = 0
    return ranges.flatMap(({ pool, first, count }) => {
      const start = end
      end += count
      return found
        .filter(([position]) => position >= start && position < end)
        .map(([position, bitmap]) => ({ pool, range: allTicks, word: first + position - start, bitmap }))
    })
  })
}

/** Reads whole bitmaps word by word, on any node: 100,000 words for a whole market. */
export const everyWord: BitmapReading = wordsOfTicks(() => allTicks)

/** Splits the bitmaps of pools into ranges per probe. */
const packRanges = <pool extends ConcentratedPool>(pools: readonly pool[]) => {
  const parts: { pool: pool; first: number; count: number }[][] = []
  let room = 0
  for (const pool of pools) {
    const { first: lowest, last } = bitmapRange(pool.tickSpacing)
    for (let first = lowest; first <= last; ) {
      if (room === 0) {
        parts.push([])
        room = maxProbedWords
      }
      const count = Math.min(room, last - first + 1)
      parts.at(-1)!.push({ pool, first, count })
      room -= count
      first += count
    }
  }
  return parts
}

const bitmapPlaceOf = (pool: ConcentratedPool): Pick<WordRange, 'target' | 'base'> =>
  pool.kind === 'v3'
    ? { target: pool.address, base: 0n }
    : { target: pool.manager, base: v4SlotsOf(pool.address).bitmap }
