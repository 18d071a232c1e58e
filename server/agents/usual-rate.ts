import { and, eq, gt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Address } from 'viem'
import type { Database } from '../db/client'
import { priceSamples, sampleKinds } from '../db/price-schema'
import type { Rate } from './recent-prices'

/** Period of the median in seconds: to move it, a false price must last half of it. */
const usualSeconds = 3_600
/** Minimum number of samples for a median: ten minutes of them. */
const minSamples = 40
/** Maximum deviation of a rate from the median, bps of the smaller of the two. */
export const maxDeviationBps = 200

const [{ every }] = sampleKinds

/**
 * Reads the median price of a source token during the last hour, in whole destination tokens, from
 * the price samples. Undefined with less than ten minutes of samples of both tokens.
 *
 * @example
 * await readUsualRate(database, { chainId: 1, src: weth, dest: usdc, nowMs }) // 2991.5
 */
export const readUsualRate = async (
  database: Database,
  { chainId, src, dest, nowMs }: { chainId: number; src: Address; dest: Address; nowMs: number },
): Promise<number | undefined> => {
  const paid = alias(priceSamples, 'paid')
  const rate = sql`${priceSamples.usd} / ${paid.usd}`
  const [found] = await database
    .select({
      samples: sql<number>`count(*)::int`,
      median: sql<number | null>`percentile_disc(0.5) within group (order by ${rate})`,
    })
    .from(priceSamples)
    .innerJoin(
      paid,
      and(
        eq(paid.chainId, priceSamples.chainId),
        eq(paid.every, priceSamples.every),
        eq(paid.at, priceSamples.at),
        eq(paid.token, dest),
      ),
    )
    .where(
      and(
        eq(priceSamples.chainId, chainId),
        eq(priceSamples.every, every),
        eq(priceSamples.token, src),
        gt(priceSamples.at, Math.floor(nowMs / 1_000) - usualSeconds),
      ),
    )
  return found?.median != null && found.samples >= minSamples ? found.median : undefined
}

/**
 * True if a rate deviates from the median `usual`, in whole tokens, by more than `maxDeviationBps`.
 *
 * @example
 * isUnusual({ src: 3n, dest: 1n }, { usual: 2.9, decimals: { src: 18, dest: 18 } }) // true
 */
export const isUnusual = (
  { src, dest }: Rate,
  { usual, decimals }: { usual: number; decimals: { src: number; dest: number } },
): boolean => {
  const ratio = ((Number(src) / Number(dest)) * 10 ** (decimals.src - decimals.dest)) / usual
  return !(Math.max(ratio, 1 / ratio) <= 1 + maxDeviationBps / 10_000)
}
