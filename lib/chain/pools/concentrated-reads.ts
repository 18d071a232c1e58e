import type { Hex } from 'viem'
import type { ConcentratedPool, Tick, V3Pool, V4Pool } from '@/lib/routing/pools/pool'
import { swapFeePips } from '@/lib/routing/pools/swap-fee'
import type { AggregatedCall } from '../node/aggregate'
import { type Answers, once, type Reading, together } from '../node/reading'
import { intAt, uintAt, wordCount } from '../node/words'
import type { CandidateOf } from './candidates'
import { callOf, selectors } from './pool-calls'
import type { BitmapReading, BitmapWord } from './tick-bitmaps'
import { readV4Price, readV4Tick, v4SlotsOf } from './v4-slots'

/** The calls and decoders for the state of a kind of pool. */
type Source<candidate, pool extends ConcentratedPool> = {
  price: (candidate: candidate) => AggregatedCall
  /** Decodes a pool with its price, without liquidity yet; undefined if there is none. */
  pool: (candidate: candidate, price: Hex) => pool | undefined
  liquidity: (pool: pool) => AggregatedCall
  tick: (pool: pool, index: number) => AggregatedCall
  liquidityAt: (tick: Hex) => Omit<Tick, 'index'>
}

/**
 * Reads pools of Uniswap V3's kind: price, liquidity, and the initialised ticks (`readBitmaps`).
 *
 * @example
 * await readRounds(readV3(candidates, wholeBitmaps), ask)
 * // [{ kind: 'v3', sqrtPriceX96: 2n ** 96n, ... }]
 */
export const readV3 = (candidates: readonly CandidateOf<'v3'>[], readBitmaps: BitmapReading): Reading<V3Pool[]> =>
  readConcentrated(candidates, readBitmaps, {
    price: ({ address }) => ({ target: address, data: selectors.slot0 }),
    pool: (candidate, slot0) =>
      wordCount(slot0) < 2
        ? undefined
        : { ...candidate, sqrtPriceX96: uintAt(slot0, 0), tick: Number(intAt(slot0, 1)), liquidity: 0n, ticks: [] },
    liquidity: ({ address }) => ({ target: address, data: selectors.liquidity }),
    tick: ({ address }, index) => ({ target: address, data: callOf(selectors.ticks, index) }),
    liquidityAt: (tick) => ({ liquidityGross: uintAt(tick, 0), liquidityNet: intAt(tick, 1) }),
  })

/**
 * Reads pools of Uniswap V4 from the storage of their manager, like `readV3`.
 *
 * @example
 * await readRounds(readV4(candidates, wholeBitmaps), ask)
 * // [{ kind: 'v4', sqrtPriceX96: 2n ** 96n, ... }]
 */
export const readV4 = (candidates: readonly CandidateOf<'v4'>[], readBitmaps: BitmapReading): Reading<V4Pool[]> => {
  const slots = new Map(candidates.map(({ address }) => [address, v4SlotsOf(address)]))
  const wordAt = (manager: Hex, slot: bigint): AggregatedCall => ({
    target: manager,
    data: callOf(selectors.extsload, slot),
  })
  return readConcentrated(candidates, readBitmaps, {
    price: ({ address, manager }) => wordAt(manager, slots.get(address)!.price),
    pool: (candidate, price) => {
      if (wordCount(price) !== 1) return undefined
      const { sqrtPriceX96, tick, ...fees } = readV4Price(uintAt(price, 0))
      // A manager answers for every slot, so an uninitialised pool has a zero price.
      if (sqrtPriceX96 === 0n) return undefined
      return { ...candidate, sqrtPriceX96, tick, feePips: swapFeePips(fees), liquidity: 0n, ticks: [] }
    },
    liquidity: ({ address, manager }) => wordAt(manager, slots.get(address)!.liquidity),
    tick: ({ address, manager }, index) => wordAt(manager, slots.get(address)!.tick(index)),
    liquidityAt: (tick) => readV4Tick(uintAt(tick, 0)),
  })
}

function* readConcentrated<candidate, pool extends ConcentratedPool>(
  candidates: readonly candidate[],
  readBitmaps: BitmapReading,
  source: Source<candidate, pool>,
): Reading<pool[]> {
  const prices = yield candidates.map(source.price)
  const priced = candidates.flatMap((candidate, index): pool[] => {
    const price = prices[index]
    const pool = price === undefined ? undefined : source.pool(candidate, price)
    return pool ? [pool] : []
  })
  // Liquidity cannot be added before the price is set, so a pool without a price has no ticks.
  const [liquidities, words] = (yield* together<Answers | BitmapWord<pool>[]>([
    once(priced.map(source.liquidity)),
    readBitmaps(priced.filter(({ sqrtPriceX96 }) => sqrtPriceX96 > 0n)),
  ])) as [Answers, BitmapWord<pool>[]]
  const marks = words.flatMap(marksIn)
  const answers = yield marks.map(({ pool, index }) => source.tick(pool, index))
  const ticks = new Map<string, Tick[]>()
  marks.forEach(({ pool, index }, position) => {
    const answer = answers[position]
    if (answer === undefined) return
    const list = ticks.get(pool.address) ?? []
    list.push({ index, ...source.liquidityAt(answer) })
    ticks.set(pool.address, list)
  })
  return priced.flatMap((pool, index) => {
    const liquidity = liquidities[index]
    return liquidity ? [{ ...pool, liquidity: uintAt(liquidity, 0), ticks: ticks.get(pool.address) ?? [] }] : []
  })
}

/** Returns the initialised ticks of a bitmap word. */
const marksIn = <pool extends ConcentratedPool>({ pool, range: { from, to }, word, bitmap }: BitmapWord<pool>) =>
  bitsOf(bitmap)
    .map((bit) => ({ pool, index: (word * 256 + bit) * pool.tickSpacing }))
    .filter(({ index }) => index >= from && index <= to)

const bitsOf = (bitmap: bigint): number[] => {
  const bits: number[] = []
  for (let [bit, word] = [0, bitmap]; word > 0n; bit++, word >>= 1n) if ((word & 1n) === 1n) bits.push(bit)
  return bits
}
