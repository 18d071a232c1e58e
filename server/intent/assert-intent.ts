import { isSameAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import type { Crossing } from '@/lib/chain/bridge/bridge-flaw'
import type { Chain } from '@/lib/chain/chain'
import { findIntentFlaw } from '@/lib/chain/intent/intent-flaw'
import { lostReceiverOf } from '@/lib/chain/swap/lost-receiver'
import { isBridged } from '@/lib/order/bridge/is-bridged'
import type { AnyIntent } from '@/lib/order/families/families'
import type { Bridge, IntentOrder } from '@/lib/order/intent'
import type { Deps } from '../deps'

/** The chains of an order, and how it is signed. */
type SignedOn = Crossing & Omit<AnyIntent, 'order'>

/**
 * Refuses terms that the intent contract of chain `from` would refuse, terms of a bridge that could
 * bring nothing to chain `to`, and a beneficiary that could never use what it is paid there.
 *
 * @throws {ApiError} InvalidInput, which names the field
 * @example
 * assertIntent({ ...order, destAmount: 0n }, { family: 'Order', from: mainnet, to: undefined })
 * // throws 'Invalid destAmount: expected an amount above zero'
 */
export const assertIntent = (order: IntentOrder, signed: SignedOn): void => {
  const flaw = findIntentFlaw(order, signed) ?? findLost((isBridged(order) && signed.to) || signed.from, order)
  if (flaw) throw new ApiError('InvalidInput', { details: `Invalid ${flaw.field}: ${flaw.reason}` })
}

/**
 * Returns the chains of an order among those that are served.
 *
 * @example
 * crossingOf(deps, { from: mainnet, bridge: { ...noBridge, destinationChainId: 8453n } }).to?.name // 'Base'
 */
export const crossingOf = (
  { chains }: Pick<Deps, 'chains'>,
  { from, bridge }: { from: Chain; bridge: Pick<Bridge, 'destinationChainId'> },
): Crossing => ({ from, to: chains.get(Number(bridge.destinationChainId))?.chain })

const findLost = (chain: Chain, { owner, beneficiary }: IntentOrder) => {
  const lost = isSameAddress(beneficiary, owner) ? undefined : lostReceiverOf(chain, beneficiary, [])
  return lost && { field: 'beneficiary', reason: `it is ${lost}, which could never use what it is paid` }
}
