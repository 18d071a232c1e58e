import type { Answer, Parsed } from '@/lib/api/contract/operation'
import type { buildCancellation as operation } from '@/lib/api/intent/intent-records'
import { cancellationTypedData, hashCancellation } from '@/lib/chain/intent/cancellation-typed-data'
import { isLiveIntent } from '@/lib/order/lifecycle'
import type { Deps } from '../deps'
import { cancellationPlace, findCancelled, refusal } from './cancellation'

/**
 * Answers POST /v2/delta/orders/build/cancellation: the typed data that cancels orders.
 *
 * @throws {ApiError} ValidationError, UnsupportedChain
 * @example
 * (await buildCancellation(deps, { orderIds })).toSign.value // { orderIds }
 */
export const buildCancellation = async (
  deps: Pick<Deps, 'database' | 'chains'>,
  { orderIds }: Parsed<typeof operation>,
): Promise<Answer<typeof operation>> => {
  const { served, rows } = await findCancelled(deps, { orderIds })
  if (!rows.some(({ status }) => isLiveIntent(status))) throw refusal('All orders are already finalized')
  const place = cancellationPlace(served.chain)
  const { domain, types } = cancellationTypedData(place, orderIds)
  return {
    toSign: { domain, types: { OrderCancellations: [...types.OrderCancellations] }, value: { orderIds } },
    hash: hashCancellation(place, orderIds),
  }
}
