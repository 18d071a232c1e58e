import { asc } from 'drizzle-orm'
import { toLowerHex } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import type { Answer, Parsed } from '@/lib/api/contract/operation'
import type { cancelIntentOrders } from '@/lib/api/intent/intent-records'
import { hashCancellation } from '@/lib/chain/intent/cancellation-typed-data'
import { isLiveIntent } from '@/lib/order/lifecycle'
import { checkSignature } from '../chain/facts/signatures'
import { unavailableWithoutNode } from '../chain/market/read-state'
import { transact } from '../db/client'
import { intentCancellations, intentOrders } from '../db/intent-schema'
import type { Deps } from '../deps'
import { lockChain } from '../ledger/cursor'
import { cancellationPlace, findCancelled } from './cancellation'
import { recomputeIntents } from './orders/recompute-orders'
import { noteTimeline } from './orders/timeline'
import { intentsNamed } from './orders/which-orders'

/**
 * Answers POST /v2/delta/orders/cancel: keeps an owner's signed wish that orders are not filled any more, of all of them or of none. What is
 * cancelled already stays as it is. A settlement on its way may still fill an order: which came first, the chain says.
 *
 * @throws {ApiError} ValidationError, UnsupportedChain, InvalidSignature, OrderAlreadySettled when one of them is over, ServiceUnavailable; in this order.
 * @example
 * await cancelOrders(deps, { orderIds, signature }) // { success: true, cancelled: orderIds }
 */
export const cancelOrders = async (
  deps: Pick<Deps, 'database' | 'chains' | 'nowMs' | 'log'>,
  { orderIds, signature }: Parsed<typeof cancelIntentOrders>,
): Promise<Answer<typeof cancelIntentOrders>> => {
  const { served, rows } = await findCancelled(deps, { orderIds })
  const { chain } = served
  const digest = hashCancellation(cancellationPlace(chain), orderIds)
  const claim = { signer: rows[0]!.owner, digest, signature: toLowerHex(signature) }
  const good = await unavailableWithoutNode(checkSignature(served, claim))
  if (good === undefined) throw new ApiError('InvalidSignature')

  const nowMs = deps.nowMs()
  const hashes = rows.map(({ orderHash }) => orderHash)
  await transact(deps.database, async (transaction) => {
    await lockChain(transaction, { chainId: chain.id, to: 'add' })
    // In one order, whatever the order of the ids: two cancellations of the same orders wait for each other and never in a circle.
    const locked = await transaction
      .select({ status: intentOrders.status })
      .from(intentOrders)
      .where(intentsNamed(hashes))
      .orderBy(asc(intentOrders.orderHash))
      .for('update')
    if (!locked.every(({ status }) => isLiveIntent(status))) throw new ApiError('OrderAlreadySettled')
    const asked = await transaction
      .insert(intentCancellations)
      .values(hashes.map((orderHash) => ({ orderHash, orderIds, signature: good.signature, askedAtMs: nowMs })))
      .onConflictDoNothing()
      .returning({ orderHash: intentCancellations.orderHash })
    if (asked.length === 0) return
    const events = asked.map(({ orderHash }) => ({ orderHash, label: 'asked' as const, reason: 'Cancellation' }))
    await noteTimeline(transaction, { nowMs, events })
    const which = intentsNamed(asked.map(({ orderHash }) => orderHash))
    await recomputeIntents(transaction, { chain, log: deps.log, nowMs, which })
  })
  return { success: true, cancelled: [...new Set(orderIds)] }
}
