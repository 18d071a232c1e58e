import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { ApiError } from '@/lib/api/contract/errors'
import type { Answer, Parsed } from '@/lib/api/contract/operation'
import type { getTwapProgress as getTwapProgressOperation } from '@/lib/api/intent/twap-progress'
import type { Chain } from '@/lib/chain/chain'
import { poolPairOf } from '@/lib/chain/pools/pool-token'
import { findToken } from '@/lib/chain/registry/registry'
import { isoTime } from '@/lib/iso-time'
import { orderKinds } from '@/lib/order/intent'
import { isLiveIntent } from '@/lib/order/lifecycle'
import { findChain } from '../chain/facts/find-chain'
import type { Database } from '../db/client'
import { priceSamples, sampleKinds } from '../db/price-schema'
import type { Deps } from '../deps'
import { orderNotFound } from '../ledger/order-not-found'
import { findIntent, readRecords } from './orders/find-orders'
import { type IntentRow, termsOf } from './orders/order-row'

/** Significant digits of the float prices. */
const digits = 12

/**
 * Answers GET /v2/delta/orders/hash/{hash}/slices: the progress of a TWAP order, its average price,
 * and the average market price from its post to its end, or to now.
 *
 * The market average weights all samples equally, as slices do: for a sale, whose slices have equal
 * inputs, it is the mean price of the source in the destination; for a purchase, whose slices have
 * equal outputs, that of the inverse. Filling slices at random times at market prices achieves it
 * on average.
 *
 * @throws {ApiError} NotFound, also for an order without slices; UnsupportedChain
 * @example
 * (await getTwapProgress(deps, { hash })).slicesDone // 1
 */
export const getTwapProgress = async (
  deps: Pick<Deps, 'database' | 'chains' | 'nowMs'>,
  { hash }: Parsed<typeof getTwapProgressOperation>,
): Promise<Answer<typeof getTwapProgressOperation>> => {
  const { database } = deps
  const row = await findIntent(database, { orderHash: hash })
  if (row === undefined) throw orderNotFound()
  const { schedule } = termsOf(row)
  if (schedule === undefined) throw new ApiError('NotFound', { details: 'Order is not filled in slices' })
  const { chain } = findChain(deps, row)
  const isLive = isLiveIntent(row.status)
  const untilMs = isLive ? deps.nowMs() : row.updatedAtMs
  const nextMs = row.slicesDone === 0n ? row.createdAtMs : Number(row.nextAt) * 1_000
  return {
    slices: Number(schedule.slices),
    slicesDone: Number(row.slicesDone),
    intervalSeconds: Number(schedule.interval),
    nextAt: isLive ? isoTime(nextMs) : null,
    averagePrice: await averageOf(database, chain, row),
    ...(await readMarket(database, chain, { row, untilMs, nowMs: deps.nowMs() })),
  }
}

const rounded = (price: number) => (price > 0 && Number.isFinite(price) ? Number(price.toPrecision(digits)) : null)

const averageOf = async (database: Database, chain: Chain, row: IntentRow): Promise<number | null> => {
  const ends = poolPairOf(chain, row)
  const [src, dest] = [findToken(chain, ends.src), findToken(chain, ends.dest)]
  const [record] = await readRecords(database, [row])
  if (!src || !dest) return null
  // A slice that came back from its bridge was sold at no price.
  const sold = record!.transactions.filter(({ receivedAmount }) => receivedAmount !== '0')
  const sumOf = (name: 'spentAmount' | 'receivedAmount') => sold.reduce((sum, fill) => sum + Number(fill[name]), 0)
  return rounded(
    (sumOf('receivedAmount') / sumOf('spentAmount')) * 10 ** (src.decimals - dest.decimals - (row.scalingFactor ?? 0)),
  )
}

/** Uses fine samples if they cover the order's entire life, otherwise coarse ones. */
const readMarket = async (
  database: Database,
  chain: Chain,
  { row, untilMs, nowMs }: { row: IntentRow; untilMs: number; nowMs: number },
): Promise<{ marketPrice: number | null; samples: number }> => {
  const seconds = (unixMs: number) => Math.floor(unixMs / 1_000)
  const age = seconds(nowMs) - seconds(row.createdAtMs)
  const { every } = sampleKinds.find(({ keptFor }) => age < keptFor) ?? sampleKinds.at(-1)!
  const ends = poolPairOf(chain, row)
  const [src, dest] = [alias(priceSamples, 'src'), alias(priceSamples, 'dest')]
  const isSale = row.kind === orderKinds.SELL
  const mean = isSale
    ? sql<number | null>`avg(${src.usd} / ${dest.usd})`
    : sql<number | null>`avg(${dest.usd} / ${src.usd})`
  const [found] = await database
    .select({ mean, samples: sql<number>`count(*)::int` })
    .from(src)
    .innerJoin(
      dest,
      and(eq(dest.chainId, src.chainId), eq(dest.token, ends.dest), eq(dest.every, src.every), eq(dest.at, src.at)),
    )
    .where(
      and(
        eq(src.chainId, chain.id),
        eq(src.token, ends.src),
        eq(src.every, every),
        // Includes the sample interval of the post.
        gt(src.at, seconds(row.createdAtMs) - every),
        lte(src.at, seconds(untilMs)),
      ),
    )
  const { samples } = found!
  if (found!.mean === null) return { marketPrice: null, samples }
  return { marketPrice: rounded(isSale ? found!.mean : 1 / found!.mean), samples }
}
