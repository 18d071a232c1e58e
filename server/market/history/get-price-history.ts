import { and, asc, type Column, eq, gt, gte, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Address } from 'viem'
import type { Answer, Parsed } from '@/lib/api/contract/operation'
import { type HistorySpan, historySpans } from '@/lib/api/market/history-spans'
import type { getPriceHistory as getPriceHistoryOperation } from '@/lib/api/market/price-history'
import type { Chain } from '@/lib/chain/chain'
import { poolPairOf, swapNamesOf } from '@/lib/chain/pools/pool-token'
import { findToken } from '@/lib/chain/registry/registry'
import { findChain } from '../../chain/facts/find-chain'
import type { ServedChain } from '../../chain/facts/served-chain'
import type { Database } from '../../db/client'
import { priceSamples, sampleKinds } from '../../db/price-schema'
import { swaps } from '../../db/swap-schema'
import type { Deps } from '../../deps'
import { createLruCache } from '../../lru-cache'
import { listedPrices } from '../listed-prices'
import { candleWidth, type PriceRange, toCandles } from './price-candles'

/** Significant digits of the float prices. */
const digits = 12
/** Cached histories per chain, by block and sample time. */
const maxKept = 256

type Asked = { chain: Chain; ends: { src: Address; dest: Address }; span: HistorySpan; nowSeconds: number }
type Read = {
  points: { at: number; price: number }[]
  width: number
  ranges: PriceRange[]
  volumes: Map<number, number>
}

/**
 * Answers GET /prices/history: the price of one token in another at sample times and now, and as
 * candles with swap volume. Table reads are cached until the next block or sample.
 *
 * @throws {ApiError} UnsupportedChain
 * @example
 * const query = { chainId: 1, srcToken: weth, destToken: usdc, span: '1d' }
 * (await getPriceHistory(deps, query)).points.at(-1) // { at: 1795356000, price: 2991.5 }
 */
export const getPriceHistory = async (
  deps: Pick<Deps, 'chains' | 'database' | 'nowMs'>,
  { chainId, srcToken, destToken, span = '1d' }: Parsed<typeof getPriceHistoryOperation>,
): Promise<Answer<typeof getPriceHistoryOperation>> => {
  const served = findChain(deps, { chainId })
  const { chain } = served
  const ends = poolPairOf(chain, { srcToken, destToken })
  const nowSeconds = Math.floor(deps.nowMs() / 1_000)
  const read = await readOnce(deps.database, served, { chain, ends, span, nowSeconds })
  const price = priceNow(served, ends)
  const now = price === undefined ? undefined : { at: nowSeconds, price }
  const isNewer = nowSeconds > (read.points.at(-1)?.at ?? 0)
  return {
    everySeconds: historySpans[span].every,
    points: [...read.points, ...(now && isNewer ? [now] : [])].map(({ at, price }) => ({ at, price: rounded(price) })),
    candleSeconds: read.width,
    candles: toCandles({ ...read, now }).map(({ at, open, high, low, close, volume }) => ({
      at,
      open: rounded(open),
      high: rounded(high),
      low: rounded(low),
      close: rounded(close),
      volume: rounded(volume),
    })),
  }
}

const rounded = (value: number): number => Number(value.toPrecision(digits))

/** Returns the pools' price at the newest block, available before the first sample. */
const priceNow = (served: ServedChain, { src, dest }: { src: Address; dest: Address }): number | undefined => {
  const prices = listedPrices(served)
  const [given, got] = [prices.get(src), prices.get(dest)]
  return given && got && given / got
}

const keptOf = new WeakMap<ServedChain, ReturnType<typeof createLruCache<string, Promise<Read>>>>()

const readOnce = (database: Database, served: ServedChain, asked: Asked): Promise<Read> => {
  const kept = keptOf.get(served) ?? createLruCache<string, Promise<Read>>(maxKept)
  keptOf.set(served, kept)
  const { ends, span, nowSeconds } = asked
  const moment = Math.floor(nowSeconds / sampleKinds[0].every)
  const key = [ends.src, ends.dest, span, served.tracker.status().blockNumber, moment].join(' ')
  const known = kept.get(key)
  if (known) return known
  const read = readHistory(database, asked)
  kept.set(key, read)
  // Failed reads are not cached.
  read.catch(() => kept.delete(key))
  return read
}

const readHistory = async (database: Database, { chain, ends, span, nowSeconds }: Asked): Promise<Read> => {
  const { seconds, every } = historySpans[span]
  const begin = nowSeconds - seconds
  const [fine] = sampleKinds
  const ofToken = (kind: (typeof sampleKinds)[number]) =>
    and(
      eq(priceSamples.chainId, chain.id),
      eq(priceSamples.token, ends.src),
      eq(priceSamples.every, kind.every),
      gt(priceSamples.at, begin),
    )
  const kind = sampleKinds.find(({ keptFor }) => keptFor >= seconds)!
  const [oldest] = await database
    .select({ at: priceSamples.at })
    .from(priceSamples)
    .where(ofToken(kind))
    .orderBy(asc(priceSamples.at))
    .limit(1)
  const covered = Math.min(nowSeconds - (oldest?.at ?? nowSeconds), seconds)
  // A short history is entirely in the fine samples.
  const drawn = covered <= fine.keptFor ? fine : kind
  const width = candleWidth({ covered, every: drawn.every })

  const [src, dest] = [alias(priceSamples, 'src'), alias(priceSamples, 'dest')]
  const price = sql<number>`${src.usd} / ${dest.usd}`
  const isDest = and(
    eq(dest.chainId, src.chainId),
    eq(dest.token, ends.dest),
    eq(dest.every, src.every),
    eq(dest.at, src.at),
  )
  const ofKind = ({ every }: { every: number }) =>
    and(eq(src.chainId, chain.id), eq(src.token, ends.src), eq(src.every, every), gt(src.at, begin))
  // Takes the first sample of each step, since some may be missing.
  const step = sql`${src.at} / ${sql.raw(String(every))}`
  const beginning = startOf(src.at, width)
  const [points, ranges, volumes] = await Promise.all([
    database
      .selectDistinctOn([step], { at: src.at, price })
      .from(src)
      .innerJoin(dest, isDest)
      .where(ofKind(kind))
      .orderBy(step, asc(src.at)),
    database
      .select({
        at: beginning,
        open: sql<number>`(array_agg(${price} order by ${src.at}))[1]`,
        high: sql<number>`max(${price})`,
        low: sql<number>`min(${price})`,
        close: sql<number>`(array_agg(${price} order by ${src.at} desc))[1]`,
      })
      .from(src)
      .innerJoin(dest, isDest)
      .where(ofKind(drawn))
      .groupBy(beginning)
      .orderBy(beginning),
    readVolumes(database, { chain, ends, begin, width }),
  ])
  return { points, width, ranges, volumes }
}

type Traded = { chain: Chain; ends: Asked['ends']; begin: number; width: number }

/** Reads the pair's swap volume in both directions, in whole source tokens by candle start. */
const readVolumes = async (database: Database, { chain, ends, begin, width }: Traded): Promise<Map<number, number>> => {
  const decimals = findToken(chain, ends.src)?.decimals
  if (decimals === undefined) return new Map()
  const [srcNames, destNames] = [swapNamesOf(chain, ends.src), swapNamesOf(chain, ends.dest)]
  const isSale = inArray(swaps.srcToken, srcNames)
  const ofPair = or(
    and(isSale, inArray(swaps.destToken, destNames)),
    and(inArray(swaps.srcToken, destNames), inArray(swaps.destToken, srcNames)),
  )
  // The index of pairs is sorted by block.
  const first = database
    .select({ number: swaps.blockNumber })
    .from(swaps)
    .where(and(eq(swaps.chainId, chain.id), gt(swaps.blockSeconds, begin)))
    .orderBy(asc(swaps.blockSeconds), asc(swaps.blockNumber))
    .limit(1)
  const at = startOf(swaps.blockSeconds, width)
  const rows = await database
    .select({
      at: sql<string>`${at}`,
      amount: sql<number>`sum((case when ${isSale} then ${swaps.srcAmount} else ${swaps.destAmount} end)::float8)`,
    })
    .from(swaps)
    .where(and(eq(swaps.chainId, chain.id), ofPair, gte(swaps.blockNumber, sql`(${first})`)))
    .groupBy(at)
  return new Map(rows.map(({ at, amount }) => [Number(at), amount / 10 ** decimals]))
}

const startOf = (seconds: Column, width: number) => {
  const by = sql.raw(String(width))
  return sql<number>`${seconds} - ${seconds} % ${by}`
}
