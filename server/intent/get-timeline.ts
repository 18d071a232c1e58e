import { asc, eq } from 'drizzle-orm'
import type { Answer, Parsed } from '@/lib/api/contract/operation'
import type { getIntentTimeline } from '@/lib/api/intent/intent-records'
import { intentTimeline } from '../db/intent-schema'
import type { Deps } from '../deps'
import { orderNotFound } from '../ledger/order-not-found'
import { findIntent } from './orders/find-orders'

/**
 * Answers GET /v2/delta/orders/hash/{hash}/timeline: an order's events, the oldest first.
 *
 * @throws {ApiError} NotFound
 * @example
 * (await getTimeline(deps, { hash })).events[0]?.reason // 'PENDING'
 */
export const getTimeline = async (
  { database }: Pick<Deps, 'database'>,
  { hash }: Parsed<typeof getIntentTimeline>,
): Promise<Answer<typeof getIntentTimeline>> => {
  const row = await findIntent(database, { orderHash: hash })
  if (row === undefined) throw orderNotFound()
  const { orderHash, firstAtMs, label, reason } = intentTimeline
  const noted = await database
    .select()
    .from(intentTimeline)
    .where(eq(orderHash, row.orderHash))
    .orderBy(...[firstAtMs, label, reason].map((column) => asc(column)))
    .limit(maxEvents)
  return {
    events: noted.map((event) => ({
      label: event.label,
      reason: event.reason,
      transactionHash: event.transactionHash === '' ? null : event.transactionHash,
      firstAt: new Date(event.firstAtMs).toISOString(),
      lastAt: new Date(event.lastAtMs).toISOString(),
      times: event.times,
    })),
  }
}

/** Repeated events share a row, so that honest orders have few. */
const maxEvents = 1_000
