import { and, eq, inArray, sql } from 'drizzle-orm'
import type { AlertMessage } from '@/lib/alert-message'
import { alertNearOrders } from '../db/alert-schema'
import { intentOrders, restsAtLimit } from '../db/intent-schema'
import { amountOf, isWatched, type PriceSearch, tokenOf } from './found-alert'
import { queueAlerts } from './queue-alerts'
import { type PricedPair, pricesGiven, readLatestPrices, readPastPrices } from './read-prices'

/** The maximum distance of the market from a limit price that it is near to, basis points. */
const nearBps = 100

type NearOrder = Awaited<ReturnType<typeof readNearOrders>>[number]

/**
 * Queues the alerts of limit orders of watched owners whose price the market came within 1 % of, by
 * the samples of prices. An order is marked when it is near for the first time and not compared
 * again; one that was so near when it was signed gets no alert. Returns the number of marked orders.
 *
 * @example
 * await queueNearFills(search) // 1
 */
export const queueNearFills = async (search: PriceSearch): Promise<number> => {
  const { transaction, nowMs } = search
  const latest = await readLatestPrices(search, await readPairs(search))
  const near = await readNearOrders(search, latest)
  if (near.length === 0) return 0
  await transaction.insert(alertNearOrders).values(near.map(({ orderHash }) => ({ orderHash })))
  const past = await readPastPrices(search, near)
  const found = near.flatMap((order, place) => {
    const price = past[place]
    const wasNear = price !== undefined && awayBps(order, rawPrice(search, { ...order, price })!) <= nearBps
    return wasNear ? [] : [{ message: toMessage(search, order), partner: order.partner }]
  })
  await queueAlerts(transaction, { found, nowMs })
  return near.length
}

const pair = { chainId: intentOrders.chainId, base: intentOrders.srcToken, quote: intentOrders.destToken }

/** Selects open limit orders of watched owners that were not near yet. */
const isCompared = ({ nowMs }: PriceSearch) =>
  and(
    inArray(intentOrders.status, ['PENDING', 'ACTIVE']),
    restsAtLimit(intentOrders),
    isWatched(intentOrders.owner, nowMs, intentOrders.partner),
    sql`not exists (select 1 from ${alertNearOrders} where ${alertNearOrders.orderHash} = ${intentOrders.orderHash})`,
  )

const readPairs = (search: PriceSearch) =>
  search.transaction.selectDistinct(pair).from(intentOrders).where(isCompared(search))

const readNearOrders = (search: PriceSearch, latest: readonly PricedPair[]) => {
  const raw = latest.flatMap((priced) => {
    const price = rawPrice(search, priced)
    return price === undefined ? [] : [{ ...priced, price }]
  })
  return search.transaction
    .select({
      ...pair,
      owner: intentOrders.owner,
      orderHash: intentOrders.orderHash,
      sourceLeft: intentOrders.sourceLeft,
      srcAmount: intentOrders.srcAmount,
      destAmount: intentOrders.destAmount,
      limitRate: intentOrders.limitRate,
      atMs: intentOrders.createdAtMs,
      partner: intentOrders.partner,
      market: sql<number>`market.price`,
    })
    .from(intentOrders)
    .innerJoin(
      pricesGiven(raw),
      and(
        eq(intentOrders.chainId, sql`market.chain_id`),
        eq(intentOrders.srcToken, sql`market.base`),
        eq(intentOrders.destToken, sql`market.quote`),
        sql`${intentOrders.limitRate} <= market.price / ${1 - nearBps / 10_000}::float8`,
      ),
    )
    .where(isCompared(search))
    .limit(search.limit)
}

/** Returns a price in raw units, as orders have it; undefined for a token of unknown decimals. */
const rawPrice = ({ chains }: PriceSearch, { chainId, base, quote, price }: PricedPair): number | undefined => {
  const chain = chains.get(chainId)
  const [from, to] = [tokenOf(chain, base), tokenOf(chain, quote)]
  return from && to && price * 10 ** (to.decimals - from.decimals)
}

/** Returns how much more an order asks than the market pays, negative if less. */
const awayBps = ({ limitRate }: Pick<NearOrder, 'limitRate'>, market: number): number =>
  (1 - market / limitRate) * 10_000

const toMessage = ({ chains, nowMs }: PriceSearch, order: NearOrder): AlertMessage => {
  const { chainId, owner, orderHash, base, quote, sourceLeft, srcAmount, destAmount, market } = order
  const chain = chains.get(chainId)
  const asked = (destAmount * sourceLeft + srcAmount - 1n) / srcAmount
  return {
    id: `near:${chainId}:${orderHash}`,
    account: owner,
    chainId,
    at: nowMs,
    kind: 'nearFill',
    order: { surface: 'intent', hash: orderHash },
    pays: amountOf(chain, base, sourceLeft.toString()),
    asks: amountOf(chain, quote, asked.toString()),
    awayBps: Math.max(0, Math.round(awayBps(order, market))),
  }
}
