import { isNativeToken } from '@/lib/address'
import { ApiError } from '@/lib/api/errors'
import { symbolOf } from '@/lib/chain/registry'
import { spenderAddress } from '@/lib/chain/spenders'
import type { IntentOrder } from '@/lib/order/intent'
import { intentTotal } from '@/lib/order/intent-funds'
import { readIntentHistory } from '@/lib/order/intent-history'
import type { ServedChain } from '../chain/served-chain'
import type { Deps } from '../deps'
import { isTokenSupported } from './is-token-supported'
import { fundsOf, type IntentOnChain } from './read-chain'
import { refusalOf, simulateOrder } from './simulate-order'
import type { SignedIntent } from './store-order'

/**
 * Refuses an order that is over by the time of the chain, or whose nonce is.
 *
 * @throws {ApiError} OrderExpired, InvalidInput
 * @example
 * assertUnused(signed, seen)
 */
export const assertUnused = (
  { order, orderHash }: SignedIntent,
  { block, logs, isNonceTaken }: IntentOnChain,
): void => {
  if (block.timestamp > order.deadline) throw new ApiError('OrderExpired')
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

/**
 * Refuses an order that could not be settled now, by its owner's funds and by a settlement on trial. Whoever signs on the chain may deposit
 * there, too: what waits for either is not judged.
 *
 * @throws {ApiError} InsufficientBalance, InsufficientAllowance, and what `refusalOf` makes of a revert
 * @example
 * await assertSettles(served, signed, seen)
 */
export const assertSettles = async (served: ServedChain, signed: SignedIntent, seen: IntentOnChain): Promise<void> => {
  const { order, orderHash, signer } = signed
  const isPreSigned = signer === 'presigned'
  const { filled, ...history } = readIntentHistory({ ...order, orderHash }, seen.logs)
  if (isPreSigned && !history.isPreSigned) return
  const { balance, takeable, needed } = fundsOf(seen, signed)
  if (balance < needed || takeable < needed) {
    if (isPreSigned || isNativeToken(order.srcToken)) return
    const name = symbolOf(served.chain, order.srcToken)
    if (balance < needed) throw new ApiError('InsufficientBalance', { details: `Not enough ${name} balance` })
    const spender = spenderAddress(served.chain, 'intent')
    const details = `Not enough ${name} allowance given to the intent contract (${spender})`
    throw new ApiError('InsufficientAllowance', { details })
  }
  const reason = await simulateOrder(served, { ...signed, filled })
  if (reason) throw refusalOf(reason)
}

/**
 * The refusal of a nonce, with the reason.
 *
 * @example
 * invalidNonce('it was used, or taken back').details // 'Invalid nonce: it was used, or taken back'
 */
export const invalidNonce = (reason: string): ApiError =>
  new ApiError('InvalidInput', { details: `Invalid nonce: ${reason}` })
