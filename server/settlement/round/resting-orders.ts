import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import type { Database } from '../../db/client'
import { intentOrders, restsAtLimit } from '../../db/intent-schema'
import type { IntentRow } from '../../intent/orders/order-row'
import { isAwardable } from './candidates'

/** A pair of tokens, and a rate: raw units of the destination for one raw unit of the source. */
export type PairRate = { src: Address; dest: Address; rate: number }
/** A pair with its market rate, and the rate at which new orders match it; 0 if none does. */
export type ReachedPair = PairRate & { met: number }
/** An order that the market reaches, and the market rate of its pair. */
export type Reached = { row: IntentRow; rate: number }
/**
 * An order that was not filled: the rate of its pair, its filled amount, and whether it was tried
 * on this state.
 */
export type Tried = { orderHash: Hex; rate: number; filled: bigint; isCurrent: boolean }

/** The maximum of orders of one pair that are read at once, unfilled ones included. */
const maxPerPair = 200
/** The improvement of its pair's rate after which an unfilled order is tried again. */
const better = 1e-6

const isResting = sql`${intentOrders.status} in ('PENDING', 'ACTIVE') and ${restsAtLimit(intentOrders)}`

/** All pairs are read again after this time, which drops those without resting orders. */
const readAllAfterMs = 60_000
/**
 * Changes are read from this long before the last reading: clocks of processes differ, and
 * transactions take a while.
 */
const overlapMs = 30_000

/**
 * The pairs with resting orders, each with the lowest rate that one of them asks or recently asked
 * for.
 */
export type RestingPairs = { pairs: ReadonlyMap<string, PairRate>; readAtMs: number; allReadAtMs: number }

/**
 * Reads the pairs with resting orders: all of them once a minute, which reads an index once per
 * pair, else only those that changed since `known` was read.
 *
 * @example
 * const known = await readRestingPairs(database, { chainId: 1, known: undefined, nowMs })
 * [...known.pairs.values()] // [{ src: '0xc02a...', dest: '0xa0b8...', rate: 3.1e-9 }]
 */
export const readRestingPairs = async (
  database: Database,
  { chainId, known, nowMs }: { chainId: number; known: RestingPairs | undefined; nowMs: number },
): Promise<RestingPairs> => {
  if (known === undefined || nowMs - known.allReadAtMs >= readAllAfterMs) {
    const all = await readAllPairs(database, chainId)
    return { pairs: new Map(all.map((pair) => [keyOf(pair), pair])), readAtMs: nowMs, allReadAtMs: nowMs }
  }
  const { rows: news } = await database.execute<PairRate>(sql`
    select src_token as src, dest_token as dest, min(limit_rate) as rate from ${intentOrders}
    where ${intentOrders.chainId} = ${chainId} and ${isResting} and updated_at_ms >= ${known.readAtMs - overlapMs}
    group by src_token, dest_token`)
  if (news.length === 0) return { ...known, readAtMs: nowMs }
  const pairs = new Map(known.pairs)
  for (const pair of news)
    if (pair.rate < (pairs.get(keyOf(pair))?.rate ?? Number.POSITIVE_INFINITY)) pairs.set(keyOf(pair), pair)
  return { ...known, pairs, readAtMs: nowMs }
}

const keyOf = ({ src, dest }: PairRate) => `${src} ${dest}`

const readAllPairs = async (database: Database, chainId: number): Promise<readonly PairRate[]> => {
  const nextAfter = (last: 'first' | 'reached') => sql`
    select src_token, dest_token, limit_rate from ${intentOrders}
    where ${intentOrders.chainId} = ${chainId} and ${isResting}
    ${last === 'reached' ? sql`and (src_token, dest_token) > (reached.src, reached.dest)` : sql``}
    order by src_token, dest_token, limit_rate limit 1`
  const { rows } = await database.execute<PairRate>(sql`
    with recursive reached (src, dest, rate) as (
      (${nextAfter('first')})
      union all
      select next.* from reached cross join lateral (${nextAfter('reached')}) as next
    )
    select src, dest, rate from reached`)
  return rows
}

const column = <value>(values: readonly value[]) => sql.param([...values])

/** Returns pairs as a table `pair`. */
export const pairsGiven = (pairs: readonly ReachedPair[]): SQL => sql`unnest(
  ${column(pairs.map(({ src }) => src))}::text[],
  ${column(pairs.map(({ dest }) => dest))}::text[],
  ${column(pairs.map(({ rate }) => rate))}::float8[],
  ${column(pairs.map(({ met }) => met))}::float8[]
) as pair (src, dest, rate, met)`

/** Returns unfilled orders as a table `tried`. */
export const triedGiven = (tried: readonly Tried[]): SQL => sql`unnest(
  ${column(tried.map(({ orderHash }) => orderHash))}::text[],
  ${column(tried.map(({ rate }) => rate))}::float8[],
  ${column(tried.map(({ isCurrent }) => isCurrent))}::boolean[],
  ${column(tried.map(({ filled }) => filled.toString()))}::numeric[]
) as tried (hash, rate, is_current, filled)`

/**
 * Selects orders that were not tried, whose pair pays better since, or that a new order matches;
 * `pair` is a table with the pair's rates.
 */
export const isWorthTrying = ({ limitRate, pair }: { limitRate: SQL; pair: SQL }): SQL => sql`(
  tried.hash is null
  or not tried.is_current and (${limitRate} <= ${pair}.met or ${pair}.rate > tried.rate * ${1 + better})
)`

/**
 * Reads the rows of found orders, in their order.
 *
 * @example
 * await rowsOf(database, [{ orderHash: '0x4e68...', rate: 3e-9 }]) // [{ row, rate: 3e-9 }]
 */
export const rowsOf = async (
  database: Database,
  found: readonly { orderHash: Hex; rate: number }[],
): Promise<Reached[]> => {
  const hashes = found.map(({ orderHash }) => orderHash)
  const rows =
    hashes.length === 0 ? [] : await database.select().from(intentOrders).where(inArray(intentOrders.orderHash, hashes))
  const byHash = new Map(rows.map((row) => [row.orderHash, row]))
  return found.flatMap(({ orderHash, rate }) => {
    const row = byHash.get(orderHash)
    return row === undefined ? [] : { row, rate }
  })
}

/**
 * Reads the resting orders that ask for no more than the market rate of their pair, by how little
 * of it they ask for. Orders of `tried` wait for a better rate or for a new order that matches
 * them.
 *
 * @example
 * const pairs = [{ src: weth, dest: usdc, rate: 3e-9, met: 0 }]
 * await readReached(database, { chainId: 1, pairs, tried: [], limit: 500 }) // [{ row, rate: 3e-9 }]
 */
export const readReached = async (
  database: Database,
  {
    chainId,
    pairs,
    tried,
    limit,
  }: { chainId: number; pairs: readonly ReachedPair[]; tried: readonly Tried[]; limit: number },
): Promise<Reached[]> => {
  if (pairs.length === 0) return []
  const { rows: found } = await database.execute<{ orderHash: Hex; rate: number }>(sql`
    with near as materialized (
      select first.*, pair.* from ${pairsGiven(pairs)}
      cross join lateral (
        select order_hash, limit_rate from ${intentOrders}
        where ${intentOrders.chainId} = ${chainId} and src_token = pair.src and dest_token = pair.dest
          and limit_rate <= greatest(pair.rate, pair.met) and ${isResting}
        order by limit_rate limit ${maxPerPair}
      ) as first
    )
    select near.order_hash as "orderHash", near.rate from near
    join ${intentOrders} on ${intentOrders.orderHash} = near.order_hash
    left join ${triedGiven(tried)} on tried.hash = near.order_hash
    where ${isAwardable} and ${isWorthTrying({ limitRate: sql`near.limit_rate`, pair: sql`near` })}
    order by near.limit_rate / greatest(near.rate, near.met), near.order_hash limit ${limit}`)
  return rowsOf(database, found)
}
