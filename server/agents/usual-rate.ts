import { and, eq, gt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Address } from 'viem'
import type { Database } from '../db/client'
import { priceSamples, sampleKinds } from '../db/price-schema'
import type { Rate } from './recent-prices'

/**
 * Seconds of which the median counts: to move it, someone must hold a false price for half of them.
 */
const usualSeconds = 3_600
/** Samples below which there is no median: ten minutes of them. */
const minSamples = 40
/** The largest distance of a rate from the median, in basis points of the smaller of the two. */
export const maxDeviationBps = 200

const [{ every }] = sampleKinds

/**
 * Reads the median of what a source token was worth in the last hour, in whole tokens of the
 * destination, from the price samples (`server/market/price-samples`). Undefined before there are
 * samples of both tokens for ten minutes.
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
        ...[eq(paid.chainId, priceSamples.chainId), eq(paid.every, priceSamples.every), eq(paid.at, priceSamples.at)],
        eq(paid.token, dest),
      ),
    )
    .where(
      and(
        ...[eq(priceSamples.chainId, chainId), eq(priceSamples.every, every), eq(priceSamples.token, src)],
        gt(priceSamples.at, Math.floor(nowMs / 1_000) - usualSeconds),
      ),
    )
  return found?.median != null && found.samples >= minSamples ? found.median : undefined
}

/**
 * True if a rate is farther from the usual one than `maxDeviationBps`, above or below it. `usual`
 * is in whole tokens.
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
