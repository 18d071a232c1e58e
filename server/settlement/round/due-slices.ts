import { type SQL, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Database } from '../../db/client'
import { intentOrders } from '../../db/intent-schema'
import { isAwardable } from './candidates'
import {
  isWorthTrying,
  type PairRate,
  pairsGiven,
  type Reached,
  type ReachedPair,
  rowsOf,
  type Tried,
  triedGiven,
} from './resting-orders'

/**
 * The chain and the time as parameters: PostgreSQL then plans for this time, and the index returns
 * due slices alone.
 */
type At = { chainId: number; blockSeconds: bigint }
const isDue = ({ chainId, blockSeconds }: At): SQL =>
  sql`${intentOrders.chainId} = ${chainId} and ${intentOrders.status} in ('PENDING', 'ACTIVE')
    and ${intentOrders.slices} is not null and ${intentOrders.nextAt} <= ${blockSeconds}::bigint`

/**
 * A pair with due slices: the lowest rate that one of them asks for, and when the newest was
 * posted.
 */
export type DuePair = PairRate & { postedAtMs: number }

/**
 * Reads the pairs with slices that are due at the time of a block, unix seconds.
 *
 * @example
 * await readDuePairs(database, { chainId: 1, blockSeconds })
 * // [{ src: '0xc02a...', dest: '0xa0b8...', rate: 3.1e-9, postedAtMs: 1795262400000 }]
 */
export const readDuePairs = async (database: Database, at: At): Promise<readonly DuePair[]> => {
  const { rows } = await database.execute<DuePair>(sql`
    select src_token as src, dest_token as dest, min(limit_rate) as rate, max(created_at_ms)::float8 as "postedAtMs"
    from ${intentOrders} where ${isDue(at)} group by src_token, dest_token order by src_token, dest_token`)
  return rows
}

/**
 * Reads the orders with a due slice that asks for no more than the market rate of its pair, the
 * longest due first. A slice that was not filled waits for a better rate, for a new order that
 * matches it, or for some time, as resting orders do.
 *
 * @example
 * const pairs = [{ src: weth, dest: usdc, rate: 3e-9, met: 0 }]
 * await readDue(database, { chainId: 1, blockSeconds, pairs, tried: [], limit: 500 }) // [{ row, rate: 3e-9 }]
 */
export const readDue = async (
  database: Database,
  { pairs, tried, limit, ...at }: At & { pairs: readonly ReachedPair[]; tried: readonly Tried[]; limit: number },
): Promise<Reached[]> => {
  if (pairs.length === 0 || limit <= 0) return []
  const { rows: found } = await database.execute<{ orderHash: Hex; rate: number }>(sql`
    select ${intentOrders.orderHash} as "orderHash", pair.rate from ${intentOrders}
    join ${pairsGiven(pairs)} on (pair.src, pair.dest) = (src_token, dest_token)
    left join ${triedGiven(tried)} on tried.hash = ${intentOrders.orderHash} and tried.filled = ${intentOrders.filled}
    where ${isDue(at)} and limit_rate <= greatest(pair.rate, pair.met) and ${isAwardable}
      and ${isWorthTrying({ limitRate: sql`limit_rate`, pair: sql`pair` })}
    order by ${intentOrders.nextAt}, ${intentOrders.createdAtMs}, ${intentOrders.orderHash} limit ${limit}`)
  return rowsOf(database, found)
}
