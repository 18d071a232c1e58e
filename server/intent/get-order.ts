import type { IntentRecord } from '@/lib/api/intent/intent-records'
import type { Deps } from '../deps'
import { orderNotFound } from '../ledger/order-not-found'
import { findIntent, type IntentName, readRecords } from './orders/find-orders'

/**
 * Answers GET /v2/delta/orders/{orderId} and /v2/delta/orders/hash/{hash}.
 *
 * @throws {ApiError} NotFound, also for a malformed id or hash
 * @example
 * (await getOrder(deps, { orderHash })).status // 'PENDING'
 */
export const getOrder = async ({ database }: Pick<Deps, 'database'>, named: IntentName): Promise<IntentRecord> => {
  const row = await findIntent(database, named)
  if (row === undefined) throw orderNotFound()
  const [record] = await readRecords(database, [row])
  return record!
}
