import { isSameAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import type { Crossing } from '@/lib/chain/bridge/validate-bridge'
import type { Chain } from '@/lib/chain/chain'
import { validateIntent } from '@/lib/chain/intent/validate-intent'
import { lostRecipientOf } from '@/lib/chain/swap/lost-recipient'
import { isBridged } from '@/lib/order/bridge/is-bridged'
import type { AnyIntent } from '@/lib/order/families/families'
import type { Bridge, IntentOrder } from '@/lib/order/intent'
import type { Deps } from '../deps'

/** The chains of an order, and its family with its terms. */
type SignedOn = Crossing & Omit<AnyIntent, 'order'>

/**
 * Rejects terms that the intent contract of chain `from` would reject, bridge terms that could
 * deliver nothing to chain `to`, and a beneficiary that could not use what it is paid there.
 *
 * @throws {ApiError} InvalidInput with the field
 * @example
 * assertIntent({ ...order, destAmount: 0n }, { family: 'Order', from: mainnet, to: undefined })
 * // throws 'Invalid destAmount: expected an amount above zero'
 */
export const assertIntent = (order: IntentOrder, signed: SignedOn): void => {
  const issue = validateIntent(order, signed) ?? findLost((isBridged(order) && signed.to) || signed.from, order)
  if (issue) throw new ApiError('InvalidInput', { details: `Invalid ${issue.field}: ${issue.reason}` })
}

/**
 * Returns the chains of an order among the served ones.
 *
 * @example
 * const bridge = { ...noBridge, destinationChainId: 8453n }
 * crossingOf(deps, { from: mainnet, bridge }).to?.name // 'Base'
 */
export const crossingOf = (
  { chains }: Pick<Deps, 'chains'>,
  { from, bridge }: { from: Chain; bridge: Pick<Bridge, 'destinationChainId'> },
): Crossing => ({ from, to: chains.get(Number(bridge.destinationChainId))?.chain })

const findLost = (chain: Chain, { owner, beneficiary }: IntentOrder) => {
  const lost = isSameAddress(beneficiary, owner) ? undefined : lostRecipientOf(chain, beneficiary, [])
  return lost && { field: 'beneficiary', reason: `it is ${lost}, which could never use what it is paid` }
}
