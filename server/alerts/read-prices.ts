import { type SQL, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import { poolTokenOf } from '@/lib/chain/pools/pool-token'
import type { Transaction } from '../db/client'
import { priceSamples, sampleKinds } from '../db/price-schema'
import type { PriceSearch } from './found-alert'

/** A pair of tokens on a chain, by the addresses that orders and price alerts name. */
export type Pair = { chainId: number; base: Address; quote: Address }
/** A pair with its price: whole tokens of `quote` for a whole one of `base`. */
export type PricedPair = Pair & { price: number }

/** An older sample is no price of now, seconds. */
const maxAgeSeconds = 60
/** The pause between two coarse samples: the price of a past time is at most as far from it. */
const maxGapSeconds = sampleKinds[1].every

/**
 * Returns the pairs with their prices of the last minute, without those that have none.
 *
 * @example
 * await readLatestPrices(search, [{ chainId: 1, base: weth, quote: usdc }])
 * // [{ chainId: 1, base: '0xc02a...', quote: '0xa0b8...', price: 2991.5 }]
 */
export const readLatestPrices = async (search: PriceSearch, pairs: readonly Pair[]): Promise<PricedPair[]> => {
  const prices = await readPrices(search, { moments: pairs, within: maxAgeSeconds, timeOf: () => search.nowMs })
  return pairs.flatMap((pair, place) => {
    const price = prices[place]
    return price === undefined ? [] : [{ ...pair, price }]
  })
}

/**
 * Returns the prices of pairs at past times, each at its own, in the order of the question; undefined where none is
 * stored.
 *
 * @example
 * await readPastPrices(search, [{ chainId: 1, base: weth, quote: usdc, atMs: order.createdAtMs }]) // [2980.1]
 */
export const readPastPrices = (search: PriceSearch, moments: readonly (Pair & { atMs: number })[]) =>
  readPrices(search, { moments, within: maxGapSeconds, timeOf: ({ atMs }) => atMs })

/**
 * Returns the pairs as a table `market` of chain_id, base, quote and price.
 *
 * @example
 * sql`select * from ${pricesGiven(await readLatestPrices(search, pairs))}`
 */
export const pricesGiven = (pairs: readonly PricedPair[]): SQL => sql`unnest(
  ${column(pairs, ({ chainId }) => chainId)}::int[],
  ${column(pairs, ({ base }) => base)}::text[],
  ${column(pairs, ({ quote }) => quote)}::text[],
  ${column(pairs, ({ price }) => price)}::float8[]
) as market (chain_id, base, quote, price)`

const column = <row>(rows: readonly row[], value: (row: row) => string | number) => sql.param(rows.map(value))

const readPrices = async <moment extends Pair>(
  { transaction, chains }: PriceSearch,
  { moments, within, timeOf }: { moments: readonly moment[]; within: number; timeOf: (moment: moment) => number },
): Promise<(number | undefined)[]> => {
  const asked = moments.flatMap((moment) => {
    const chain = chains.get(moment.chainId)
    const seconds = Math.floor(timeOf(moment) / 1_000)
    return [moment.base, moment.quote].map((token) => ({
      chainId: moment.chainId,
      token: chain ? poolTokenOf(chain, token) : token,
      seconds,
    }))
  })
  const dollars = await readDollars(transaction, asked, within)
  return moments.map((_, place) => {
    const [base, quote] = [dollars.get(2 * place), dollars.get(2 * place + 1)]
    return base === undefined || quote === undefined ? undefined : base / quote
  })
}

/** Returns dollars for whole tokens by their place in the question, with one query. */
const readDollars = async (
  transaction: Transaction,
  asked: readonly { chainId: number; token: Address; seconds: number }[],
  within: number,
): Promise<ReadonlyMap<number, number>> => {
  if (asked.length === 0) return new Map()
  const kinds = sql.param(sampleKinds.map(({ every }) => every))
  const { rows } = await transaction.execute<{ place: number; usd: number }>(sql`
    select asked.place::int as place, sample.usd
    from unnest(
      ${column(asked, ({ chainId }) => chainId)}::int[],
      ${column(asked, ({ token }) => token)}::text[],
      ${column(asked, ({ seconds }) => seconds)}::int[]
    ) with ordinality as asked (chain_id, token, seconds, place)
    cross join lateral (
      select usd from ${priceSamples}
      where chain_id = asked.chain_id and token = asked.token and every = any(${kinds}::int[])
        and at between asked.seconds - ${within}::int and asked.seconds
      order by at desc limit 1
    ) sample`)
  return new Map(rows.map(({ place, usd }) => [place - 1, usd]))
}
