import type { Address } from 'viem'
import { isNativeToken, isSameAddress, zeroAddress } from '@/lib/address'
import { BaseError } from '@/lib/errors'
import { type IntentOrder, noBridge } from '@/lib/order/intent'
import { decodeIntentPermit } from './intent-permit'
import type { OrderFamily } from './intent-typed-data'

/** What makes terms unfit to be signed or stored. */
export type IntentFlaw = { field: keyof IntentOrder; reason: string }

/**
 * Finds what the intent contract would refuse of an order, whoever signs it and whenever: the field and a sentence about it.
 *
 * @example
 * findIntentFlaw({ ...order, destAmount: 0n }, { family: 'Order', intent }) // { field: 'destAmount', reason: 'expected an amount above zero' }
 */
export const findIntentFlaw = (
  order: IntentOrder,
  { family, intent }: { family: OrderFamily; intent: Address },
): IntentFlaw | undefined => {
  const { owner, srcToken, destToken } = order
  if (isSameAddress(owner, zeroAddress)) return { field: 'owner', reason: 'nobody can sign for the zero address' }
  for (const field of ['srcToken', 'destToken'] as const)
    if (isSameAddress(order[field], zeroAddress)) return { field, reason: 'expected a token, given the zero address' }
  if (isSameAddress(srcToken, destToken)) return { field: 'destToken', reason: 'it is the same token as srcToken' }
  for (const field of ['srcAmount', 'destAmount'] as const)
    if (order[field] <= 0n) return { field, reason: 'expected an amount above zero' }
  const paid = isSameAddress(order.beneficiary, zeroAddress) ? owner : order.beneficiary
  if ([intent, srcToken, destToken].some((other) => isSameAddress(other, paid)))
    return { field: 'beneficiary', reason: 'it is the intent contract or a token of the order' }
  if (!hasNoBridge(order)) return { field: 'bridge', reason: 'nothing leaves its chain yet, expected zeros' }
  const reason = findPermitFlaw(order, family)
  return reason === undefined ? undefined : { field: 'permit', reason }
}

const hasNoBridge = ({ bridge }: IntentOrder) =>
  Object.entries(noBridge).every(([name, none]) => bridge[name as keyof typeof bridge] === none)

const findPermitFlaw = ({ srcToken, permit }: IntentOrder, family: OrderFamily): string | undefined => {
  if (permit === '0x') return undefined
  if (isNativeToken(srcToken)) return 'the native token is taken out of a deposit and needs none'
  try {
    const { kind } = decodeIntentPermit(permit)
    // It is good for one transfer, and parts are several.
    if (kind === 'permit2Transfer' && family === 'FillableOrder')
      return 'a signed transfer of Permit2 cannot pay an order in parts'
    return undefined
  } catch (error) {
    if (error instanceof BaseError) return error.message
    throw error
  }
}
