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
 * Rejects an order that has expired, expires before its last slice, or has a used nonce.
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
      description: `Starting now, ${schedule.slices} slices of ${schedule.interval} s end after ${order.deadline}.`,
    })
  const { filled, nonceUse } = readIntentHistory({ ...order, orderHash }, logs)
  if (isNonceTaken || nonceUse || filled === intentTotal(order)) throw invalidNonce('it was used, or taken back')
}

/**
 * Rejects an order of an address that is no token, or of a token that taxes its transfers.
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

/** Maximum number of unsigned live orders per owner and chain, which anyone can post. */
export const maxUnsigned = 100
/** Maximum number of signed live orders per owner and chain: each costs a little in every block. */
export const maxSigned = 2_000

/**
 * True if an order still needs its signature on the chain.
 *
 * @example
 * isUnsigned({ ...signed, signer: 'presigned' }, seen) // true before `setPreSignature`
 */
export const isUnsigned = ({ signer }: PostedIntent, { isPreSigned }: IntentOnChain): boolean =>
  signer === 'presigned' && !isPreSigned

/**
 * Rejects another live order above its owner's maximum on the chain, apart for unsigned ones.
 *
 * @throws {ApiError} InvalidInput
 * @example
 * await assertBelowOrderLimit(database, { chainId: 1, owner, isUnsigned: false })
 */
export const assertBelowOrderLimit = async (
  database: Database,
  { chainId, owner, isUnsigned }: { chainId: number; owner: Address; isUnsigned: boolean },
): Promise<void> => {
  const maxOrders = isUnsigned ? maxUnsigned : maxSigned
  const compare = isUnsigned ? eq : ne
  const live = database
    .select({ orderHash: intentOrders.orderHash })
    .from(intentOrders)
    .where(
      and(
        eq(intentOrders.chainId, chainId),
        eq(intentOrders.owner, owner),
        isLiveIntentRow,
        compare(intentOrders.status, 'AWAITING_SIGNATURE'),
      ),
    )
    .limit(maxOrders)
    .as('live')
  const [found] = await database.select({ orders: count() }).from(live)
  if (found!.orders < maxOrders) return
  const details = isUnsigned
    ? `Invalid signature: ${maxOrders} orders of this owner wait for theirs; sign on the chain first`
    : `Too many orders: ${maxOrders} of this owner are open on this chain; cancel some first`
  throw new ApiError('InvalidInput', { details })
}

/**
 * Rejects an order that cannot be settled now, by its owner's funds and a simulated settlement. If
 * the source is native, in a vault, or the order is signed on the chain, a deposit may still
 * follow; without one nothing is simulated.
 *
 * @throws {ApiError} InsufficientBalance, InsufficientAllowance, and those of `refusalOf` for a
 * revert
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
    const details = `Not enough ${name} allowance given to the settlement contract (${spender})`
    throw new ApiError('InsufficientAllowance', { details })
  }
  const reason = await simulateOrder(served, toSettled({ ...signed, ...termsOf(signed), filled }))
  if (reason) throw refusalOf(reason, { chain: served.chain, handler: signed.handler })
}

/**
 * Creates the refusal of a nonce with a reason.
 *
 * @example
 * invalidNonce('it was used, or taken back').details // 'Invalid nonce: it was used, or taken back'
 */
export const invalidNonce = (reason: string): ApiError =>
  new ApiError('InvalidInput', { details: `Invalid nonce: ${reason}` })
