import { isSameAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import { spenderAddress } from '@/lib/chain/approval/spenders'
import type { Chain } from '@/lib/chain/chain'
import { findIntentFlaw } from '@/lib/chain/intent/intent-flaw'
import { lostReceiverOf } from '@/lib/chain/swap/lost-receiver'
import type { FamilyName } from '@/lib/order/families/families'
import type { IntentOrder } from '@/lib/order/intent'
import type { Schedule } from '@/lib/order/twap'

/**
 * Refuses terms that the intent contract would refuse, and a beneficiary that could never use what
 * it is paid.
 *
 * @throws {ApiError} InvalidInput, which names the field
 * @example
 * assertIntent(mainnet, { ...order, destAmount: 0n }, { family: 'Order' }) // throws 'Invalid destAmount: expected an amount above zero'
 */
export const assertIntent = (
  chain: Chain,
  order: IntentOrder,
  kind: { family: FamilyName; schedule?: Schedule | undefined },
): void => {
  const flaw = findIntentFlaw(order, { ...kind, intent: spenderAddress(chain, 'intent') }) ?? findLost(chain, order)
  if (flaw) throw new ApiError('InvalidInput', { details: `Invalid ${flaw.field}: ${flaw.reason}` })
}

const findLost = (chain: Chain, { owner, beneficiary }: IntentOrder) => {
  const lost = isSameAddress(beneficiary, owner) ? undefined : lostReceiverOf(chain, beneficiary, [])
  return lost && { field: 'beneficiary', reason: `it is ${lost}, which could never use what it is paid` }
}
