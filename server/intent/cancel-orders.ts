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
import { intentOrders } from '../db/intent-schema'
import type { Deps } from '../deps'
import { lockChain } from '../ledger/cursor'
import { cancellationPlace, findCancelled } from './cancellation'
import { intentsNamed } from './orders/which-orders'
import { storeCancellations } from './store-cancellations'

/**
 * Answers POST /v2/delta/orders/cancel: stores an owner's signed cancellation of all the orders or
 * none. A pending settlement may still fill an order, depending on the chain.
 *
 * @throws {ApiError} in this order: ValidationError, UnsupportedChain, InvalidSignature,
 * OrderAlreadySettled when one of them has ended, ServiceUnavailable.
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
    // Locks in a fixed order, so that concurrent cancellations of the same orders cannot deadlock.
    const locked = await transaction
      .select({ status: intentOrders.status })
      .from(intentOrders)
      .where(intentsNamed(hashes))
      .orderBy(asc(intentOrders.orderHash))
      .for('update')
    if (!locked.every(({ status }) => isLiveIntent(status))) throw new ApiError('OrderAlreadySettled')
    const signed = { orderIds, signature: good.signature, askedAtMs: nowMs }
    const cancellations = hashes.map((orderHash) => ({ orderHash, ...signed }))
    await storeCancellations(transaction, { chain, log: deps.log, nowMs, cancellations })
  })
  return { success: true, cancelled: [...new Set(orderIds)] }
}
