import type { Chain } from '@/lib/chain/chain'
import type { Reading } from '@/lib/chain/node/reading'
import type { PoolCandidate } from '@/lib/chain/pools/candidates'
import { readPools } from '@/lib/chain/pools/pool-reads'
import { type TickRange, wordsOfTicks } from '@/lib/chain/pools/tick-bitmaps'
import { type Prices, usedTicks } from '@/lib/proof/used-ticks'
import { canPay } from '@/lib/routing/pools/can-pay'
import type { ConcentratedPool, Pool } from '@/lib/routing/pools/pool'

/**
 * The maximum number of tick bitmap words that are read of a market, 256 ticks each. A pool has one
 * or two between its price and those of a proof; only if gas exceeds the trade can the prices of a
 * case be anywhere.
 */
const maxWords = 1_000

/**
 * Reads the states of pools as far as sums at some prices depend on them, those that come first
 * while the limit of words lasts. `rangeOf` returns the ticks of a pool that matter. After the
 * reading, `isOfUse` is true unless a proof may leave the pool out: an empty pool, or one whose
 * ticks are beyond the limit (`tooWide`).
 *
 * @example
 * const { reading, isOfUse } = usedStates(chain, { candidates, prices: pricesOf(proof) })
 * const pools = (await readRounds(reading, ask)).filter(isOfUse)
 */
export const usedStates = (
  chain: Chain,
  { candidates, prices }: { candidates: readonly PoolCandidate[]; prices: readonly Prices[] },
): {
  reading: Reading<Pool[]>
  rangeOf: (pool: ConcentratedPool) => TickRange
  isOfUse: (pool: Pool) => boolean
  tooWide: ReadonlySet<string>
} => {
  const tooWide = new Set<string>()
  const rangeOf = (pool: ConcentratedPool): TickRange => usedTicks(prices, pool) ?? { from: pool.tick, to: pool.tick }
  let wordsLeft: number = maxWords
  const wantedTicks = (pool: ConcentratedPool): TickRange => {
    const range = rangeOf(pool)
    const words = Math.ceil((range.to - range.from) / pool.tickSpacing / 256)
    if (words <= wordsLeft) {
      wordsLeft -= words
      return range
    }
    tooWide.add(pool.address)
    return { from: pool.tick, to: pool.tick }
  }
  return {
    reading: readPools(chain, candidates, wordsOfTicks(wantedTicks)),
    rangeOf,
    isOfUse: (pool) =>
      'ticks' in pool ? pool.sqrtPriceX96 > 0n && pool.feePips < wholePips && !tooWide.has(pool.address) : canPay(pool),
    tooWide,
  }
}

/** A pool with a fee of 100 % trades with no one. */
const wholePips = 1_000_000
