import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Address } from 'viem'
import type { Answer, Parsed } from '@/lib/api/contract/operation'
import { historySpans } from '@/lib/api/market/history-spans'
import type { getPriceHistory as getPriceHistoryOperation } from '@/lib/api/market/price-history'
import { poolPairOf } from '@/lib/chain/pools/pool-token'
import { findChain } from '../chain/facts/find-chain'
import type { ServedChain } from '../chain/facts/served-chain'
import { priceSamples, sampleKinds } from '../db/price-schema'
import type { Deps } from '../deps'
import { listedPrices } from './listed-prices'

/** Digits that say something: prices are floats. */
const digits = 12

/**
 * Answers GET /prices/history: one token in another, at moments of the clock and now.
 *
 * @throws {ApiError} UnsupportedChain
 * @example
 * (await getPriceHistory(deps, { chainId: 1, srcToken: weth, destToken: usdc, span: '1d' })).points.at(-1) // { at: 1795356000, price: 2991.5 }
 */
export const getPriceHistory = async (
  deps: Pick<Deps, 'chains' | 'database' | 'nowMs'>,
  { chainId, srcToken, destToken, span = '1d' }: Parsed<typeof getPriceHistoryOperation>,
): Promise<Answer<typeof getPriceHistoryOperation>> => {
  const served = findChain(deps, { chainId })
  const { chain } = served
  const { seconds, every } = historySpans[span]
  const kind = sampleKinds.find(({ keptFor }) => keptFor >= seconds)!
  const ends = poolPairOf(chain, { srcToken, destToken })
  const [src, dest] = [alias(priceSamples, 'src'), alias(priceSamples, 'dest')]
  const nowSeconds = Math.floor(deps.nowMs() / 1_000)
  // The first of each step: a moment may be missing.
  const step = sql`${src.at} / ${sql.raw(String(every))}`
  const rows = await deps.database
    .selectDistinctOn([step], { at: src.at, price: sql<number>`${src.usd} / ${dest.usd}` })
    .from(src)
    .innerJoin(
      dest,
      and(eq(dest.chainId, src.chainId), eq(dest.token, ends.dest), eq(dest.every, src.every), eq(dest.at, src.at)),
    )
    .where(
      and(
        ...[eq(src.chainId, chain.id), eq(src.token, ends.src), eq(src.every, kind.every)],
        gt(src.at, nowSeconds - seconds),
      ),
    )
    .orderBy(step, asc(src.at))
  const price = priceNow(served, ends)
  const isNewer = nowSeconds > (rows.at(-1)?.at ?? 0)
  const now = price !== undefined && isNewer ? [{ at: nowSeconds, price }] : []
  return {
    everySeconds: every,
    points: [...rows, ...now].map(({ at, price }) => ({ at, price: Number(price.toPrecision(digits)) })),
  }
}

/** By the pools of the newest block, which are there before the first sample is. */
const priceNow = (served: ServedChain, { src, dest }: { src: Address; dest: Address }): number | undefined => {
  const prices = listedPrices(served)
  const [given, got] = [prices.get(src), prices.get(dest)]
  return given && got && given / got
}
