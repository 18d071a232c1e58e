import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Address } from 'viem'
import { toLowerAddress, zeroAddress } from '@/lib/address'
import type { Answer, Parsed } from '@/lib/api/contract/operation'
import type { listMakerOrders } from '@/lib/api/otc'
import { findChain } from '../chain/facts/find-chain'
import { rfqBackings, rfqOrders } from '../db/schema'
import type { Deps } from '../deps'
import { backing, backingOfOrder } from './find-order'
import { readFills } from './order-events'
import { toRecord } from './order-row'

/**
 * Answers GET /ft/p2p/{chainId}/maker/{account} and /taker/{account}: a page of orders in
 * descending order. A taker's orders name it as taker or in the nonce; the zero address lists
 * public orders.
 *
 * @throws {ApiError} UnsupportedChain
 * @example
 * const query = { chainId: 1, account, limit: 100, offset: 0, orderBy: 'createdAt', ... }
 * (await listOrders(deps, 'maker', query)).total // 3
 */
export const listOrders = async (
  deps: Pick<Deps, 'database' | 'chains'>,
  party: 'maker' | 'taker',
  query: Parsed<typeof listMakerOrders>,
): Promise<Answer<typeof listMakerOrders>> => {
  const { database } = deps
  const { chain } = findChain(deps, { chainId: query.chainId })
  const { limit, offset } = query
  const account = toLowerAddress(query.account)
  const filters = [eq(rfqOrders.chainId, chain.id), ...filtersOf(query)]
  const wheres = (party === 'maker' ? [eq(rfqOrders.maker, account)] : takerFiltersOf(account)).map((own) =>
    and(own, ...filters),
  )
  const key = rfqOrders[query.orderBy]
  // The page is located in the index alone; only its own rows are read.
  const select = (where: SQL | undefined) =>
    database
      .select({ key: sql`${key}`.as('key'), orderHash: rfqOrders.orderHash })
      .from(rfqOrders)
      .where(where)
      .orderBy(desc(key), asc(rfqOrders.orderHash))
  // Each part is read along its own index up to the end of the page, then merged.
  const [first, second] = wheres
  const page =
    second === undefined
      ? select(first).limit(limit).offset(offset).as('page')
      : unionAll(select(first).limit(limit + offset), select(second).limit(limit + offset))
          .orderBy(sql`key desc`, sql`order_hash`)
          .limit(limit)
          .offset(offset)
          .as('page')
  const [rows, totals] = await Promise.all([
    database
      .select({ order: rfqOrders, backing })
      .from(page)
      .innerJoin(rfqOrders, eq(rfqOrders.orderHash, page.orderHash))
      .leftJoin(rfqBackings, backingOfOrder)
      .orderBy(desc(key), asc(rfqOrders.orderHash)),
    Promise.all(wheres.map((where) => database.select({ count: count() }).from(rfqOrders).where(where))),
  ])
  const fills = await readFills(
    database,
    rows.flatMap(({ order }) => (order.filled > 0n ? [order.orderHash] : [])),
  )
  const orders = rows.map(({ order, backing }) => toRecord(order, backing ?? undefined, fills.get(order.orderHash)))
  const total = totals.reduce((sum, [row]) => sum + row!.count, 0)
  return { orders, limit, offset, total, hasMore: offset + orders.length < total }
}

/** Returns separate conditions, each with its own index: named as taker, or in the nonce alone. */
const takerFiltersOf = (account: Address): (SQL | undefined)[] => {
  const named = eq(rfqOrders.taker, account)
  if (account === zeroAddress) return [and(named, eq(rfqOrders.type, 'LIMIT'))]
  return [
    named,
    and(
      eq(rfqOrders.takerFromMeta, account),
      sql`${rfqOrders.takerFromMeta} not in (${rfqOrders.taker}, ${sql.raw(`'${zeroAddress}'`)})`,
    ),
  ]
}

const filtersOf = ({ type, hideSmallBalances }: Parsed<typeof listMakerOrders>): SQL[] => [
  ...(type === undefined ? [] : [eq(rfqOrders.type, type)]),
  ...(hideSmallBalances ? [eq(rfqOrders.isSmall, false)] : []),
]
