import { and, asc, count, desc, eq, gte, inArray } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { toLowerAddress } from '@/lib/address'
import type { Answer, Parsed } from '@/lib/api/contract/operation'
import type { listIntentOrders } from '@/lib/api/intent/intent-records'
import { intentOrders } from '../db/intent-schema'
import { pageAnswer, pageRows } from '../db/page'
import type { Deps } from '../deps'
import { readRecords } from './orders/find-orders'

type Query = Parsed<typeof listIntentOrders>

/**
 * Answers GET /v2/delta/orders: a page of an account's orders, the newest first, ties by id.
 *
 * @example
 * (await listOrders(deps, { userAddress, page: 1, limit: 100 })).total // 3
 */
export const listOrders = async (
  { database }: Pick<Deps, 'database'>,
  query: Query,
): Promise<Answer<typeof listIntentOrders>> => {
  const { limit, offset } = pageRows(query)
  const where = and(eq(intentOrders.owner, toLowerAddress(query.userAddress)), ...filtersOf(query))
  const order = [desc(intentOrders.createdAtMs), asc(intentOrders.id)]
  // The page is located in the index alone; only its own rows are read.
  const ids = database
    .select({ id: intentOrders.id })
    .from(intentOrders)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('page')
  const [rows, [all]] = await Promise.all([
    database
      .select({ order: intentOrders })
      .from(ids)
      .innerJoin(intentOrders, eq(intentOrders.id, ids.id))
      .orderBy(...order),
    database.select({ count: count() }).from(intentOrders).where(where),
  ])
  const data = await readRecords(
    database,
    rows.map((row) => row.order),
  )
  return pageAnswer(data, { page: query.page, limit, total: all!.count })
}

const filtersOf = ({ chainId, type, status, onChainOrderType: family, updatedAfter }: Query) => [
  among(intentOrders.chainId, chainId),
  among(intentOrders.type, type && [type]),
  among(intentOrders.status, status),
  among(intentOrders.family, family && [family]),
  updatedAfter === undefined ? undefined : gte(intentOrders.updatedAtMs, Date.parse(updatedAfter)),
]

/** Filters a column by values; an empty list does not filter. Unknown values match no order. */
const among = (column: AnyPgColumn, words: readonly (string | number)[] | undefined) =>
  words?.length ? inArray(column, [...words]) : undefined
