import { and, count, eq, ne } from 'drizzle-orm'
import type { Address } from 'viem'
import { isNativeToken } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import { spenderAddress } from '@/lib/chain/approval/spenders'
import { toSettled } from '@/lib/chain/intent/settle-call'
import { symbolOf } from '@/lib/chain/registry/registry'
import type { IntentOrder } from '@/lib/order/intent'
import { intentTotal } from '@/lib/order/intent-funds'
import { readIntentHistory } from '@/lib/order/intent-history'
import type { ServedChain } from '../chain/facts/served-chain'
import type { Database } from '../db/client'
import { intentOrders } from '../db/intent-schema'
import type { Deps } from '../deps'
import { isTokenSupported } from './is-token-supported'
import { termsOf } from './orders/order-row'
import { fundsOf, type IntentOnChain } from './orders/read-chain'
import type { PostedIntent } from './orders/store-order'
import { isLiveIntentRow } from './orders/which-orders'
import { refusalOf } from './refusal-of'
import { simulateOrder } from './simulate-order'

/**
 * Refuses an order that is over by the time of the chain, or will be before all its slices are, or whose nonce is.
 *
 * @throws {ApiError} OrderExpired, ValidationError, InvalidInput
 * @example
 * assertUnused(signed, seen)
 */
export const assertUnused = (
  { order, orderHash, ...signed }: PostedIntent,
  { block, logs, isNonceTaken }: IntentOnChain,
): void => {
  if (block.timestamp > order.deadline) throw new ApiError('OrderExpired')
  const { schedule } = termsOf(signed)
  if (schedule && block.timestamp + schedule.slices * schedule.interval > order.deadline)
    throw new ApiError('ValidationError', {
      details: 'deadline must allow enough time for all slices to execute',
      description: `From the newest block on, ${schedule.slices} slices take until ${block.timestamp + schedule.slices * schedule.interval}; the deadline is ${order.deadline}.`,
    })
  const { filled, nonceUse } = readIntentHistory({ ...order, orderHash }, logs)
  if (isNonceTaken || nonceUse || filled === intentTotal(order)) throw invalidNonce('it was used, or taken back')
}

/**
 * Refuses an order of a token that is none, or takes something of its transfers.
 *
 * @throws {ApiError} UnsupportedToken, ServiceUnavailable
 * @example
 * await assertTokens(deps, { chainId: 1, order })
 */
export const assertTokens = async (
  deps: Pick<Deps, 'chains'>,
  { chainId, order: { srcToken, destToken } }: { chainId: number; order: IntentOrder },
): Promise<void> => {
  const answers = await Promise.all([srcToken, destToken].map((token) => isTokenSupported(deps, { chainId, token })))
  if (answers.some(({ supported }) => !supported)) throw new ApiError('UnsupportedToken')
}

/** Orders of one owner on a chain that wait for a signature: anyone can post them, and they stand in the owner's list. */
export const mostUnsigned = 100
/** Live orders of one owner on a chain that are signed: each costs every block a little. */
export const mostSigned = 2_000

/**
 * Says whether an order is still to be signed on the chain.
 *
 * @example
 * isUnsigned({ ...signed, signer: 'presigned' }, seen) // true before `setPreSignature`
 */
export const isUnsigned = ({ signer }: PostedIntent, { isPreSigned }: IntentOnChain): boolean =>
  signer === 'presigned' && !isPreSigned

/**
 * Refuses one more live order where its owner has enough of them on the chain, those that are still to be signed there and the others apart.
 *
 * @throws {ApiError} InvalidInput
 * @example
 * await assertFew(database, { chainId: 1, owner, isUnsigned: false })
 */
export const assertFew = async (
  database: Database,
  { chainId, owner, isUnsigned }: { chainId: number; owner: Address; isUnsigned: boolean },
): Promise<void> => {
  const most = isUnsigned ? mostUnsigned : mostSigned
  const compare = isUnsigned ? eq : ne
  const live = database
    .select({ orderHash: intentOrders.orderHash })
    .from(intentOrders)
    .where(
      and(
        ...[eq(intentOrders.chainId, chainId), eq(intentOrders.owner, owner), isLiveIntentRow],
        compare(intentOrders.status, 'AWAITING_SIGNATURE'),
      ),
    )
    .limit(most)
    .as('live')
  const [found] = await database.select({ orders: count() }).from(live)
  if (found!.orders < most) return
  const details = isUnsigned
    ? `Invalid signature: ${most} orders of this owner wait for theirs; sign on the chain first`
    : `Too many orders: ${most} of this owner are open on this chain; cancel some first`
  throw new ApiError('InvalidInput', { details })
}

/**
 * Refuses an order that could not be settled now, by its owner's funds and by a settlement on trial. Where the source
 * is native, in a vault, or signed for on the chain, a deposit may still come: without one nothing is tried.
 *
 * @throws {ApiError} InsufficientBalance, InsufficientAllowance, and what `refusalOf` makes of a revert
 * @example
 * await assertSettles(served, signed, seen)
 */
export const assertSettles = async (served: ServedChain, signed: PostedIntent, seen: IntentOnChain): Promise<void> => {
  const { order, orderHash, signer } = signed
  const { filled } = readIntentHistory({ ...order, orderHash }, seen.logs)
  const { balance, takeable, needed } = fundsOf(seen, signed)
  const isPosition = signed.strategy !== null
  const isHandled = signed.handler !== null
  if (!isHandled && (takeable < needed || (balance < needed && !isPosition))) {
    if (signer === 'presigned' || isPosition || isNativeToken(order.srcToken)) return
    const name = symbolOf(served.chain, order.srcToken)
    if (balance < needed) throw new ApiError('InsufficientBalance', { details: `Not enough ${name} balance` })
    const spender = spenderAddress(served.chain, 'intent')
    const details = `Not enough ${name} allowance given to the intent contract (${spender})`
    throw new ApiError('InsufficientAllowance', { details })
  }
  const reason = await simulateOrder(served, toSettled({ ...signed, ...termsOf(signed), filled }))
  if (reason) throw refusalOf(reason, { chain: served.chain, handler: signed.handler })
}

/**
 * The refusal of a nonce, with the reason.
 *
 * @example
 * invalidNonce('it was used, or taken back').details // 'Invalid nonce: it was used, or taken back'
 */
export const invalidNonce = (reason: string): ApiError =>
  new ApiError('InvalidInput', { details: `Invalid nonce: ${reason}` })
