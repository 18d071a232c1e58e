import type { Parsed } from '@/lib/api/contract/operation'
import type { getRfqOrder, RfqRecord } from '@/lib/api/otc'
import type { Deps } from '../deps'
import { orderNotFound } from '../ledger/order-not-found'
import { findOrder } from './find-order'

/**
 * Answers GET /ft/order/{orderHash}.
 *
 * @throws {ApiError} NotFound
 * @example
 * (await getOrder(deps, { orderHash })).fillableBalance // '1000000000000000000'
 */
export const getOrder = async (
  { database }: Pick<Deps, 'database'>,
  { orderHash }: Parsed<typeof getRfqOrder>,
): Promise<RfqRecord> => {
  const order = await findOrder(database, orderHash)
  if (order === undefined) throw orderNotFound()
  return order
}
