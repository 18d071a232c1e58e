import { maxUint256, size } from 'viem'
import { isNativeToken, isSameAddress, recipientOf, zeroAddress } from '@/lib/address'
import { BaseError } from '@/lib/errors'
import { isBridged } from '@/lib/order/bridge/is-bridged'
import { type AnyIntent, type FamilyName, familyOf } from '@/lib/order/families/families'
import type { SignedHandler } from '@/lib/order/families/family'
import { type IntentOrder, noBridge, orderKinds } from '@/lib/order/intent'
import { intentTotal } from '@/lib/order/intent-funds'
import type { SignedPosition } from '@/lib/order/position/position'
import { leastInterval, leastSlices, mostSlices, type Schedule } from '@/lib/order/twap'
import { spenderAddress } from '../approval/spenders'
import { type Crossing, findBridgeFlaw } from '../bridge/bridge-flaw'
import type { Chain } from '../chain'
import { findStrategy } from '../strategy/find-strategy'
import { decodeIntentPermit } from './intent-permit'

/** What makes terms unfit to be signed or stored. */
export type IntentFlaw = { field: string; reason: string }

/**
 * Finds what the intent contract of chain `from` would refuse of an order, independent of signer and
 * whenever: the field and a sentence about it. `to` is the chain that its bridge names.
 *
 * @example
 * findIntentFlaw({ ...order, destAmount: 0n }, { family: 'Order', from: mainnet, to: undefined })
 * // { field: 'destAmount', reason: 'expected an amount above zero' }
 */
export const findIntentFlaw = (
  order: IntentOrder,
  { family, schedule, position, handling, ...crossing }: Omit<AnyIntent, 'order'> & Crossing,
): IntentFlaw | undefined => {
  const { owner, srcToken, destToken } = order
  const intent = spenderAddress(crossing.from, 'intent')
  const crosses = isBridged(order)
  if (isSameAddress(owner, zeroAddress)) return { field: 'owner', reason: 'nobody can sign for the zero address' }
  for (const field of ['srcToken', 'destToken'] as const)
    if (isSameAddress(order[field], zeroAddress)) return { field, reason: 'expected a token, given the zero address' }
  // A position alone is not bridged without a trade.
  if ((!crosses || position) && isSameAddress(srcToken, destToken))
    return { field: 'destToken', reason: 'it is the same token as srcToken' }
  const late = schedule && findScheduleFlaw(order, schedule)
  if (late) return late
  for (const field of ['srcAmount', 'destAmount'] as const)
    if (order[field] <= 0n) return { field, reason: 'expected an amount above zero' }
  const paid = recipientOf(order)
  if ([intent, srcToken, destToken].some((other) => isSameAddress(other, paid)))
    return { field: 'beneficiary', reason: 'it is the settlement contract or a token of the order' }
  if (!crosses && !hasNoBridge(order))
    return { field: 'bridge', reason: 'an order that stays on its chain has none, expected zeros in all its fields' }
  const idle = position && findPositionFlaw(order, position, crossing.from)
  if (idle) return idle
  const handled = handling && findHandlerFlaw(order, handling, crossing.from)
  if (handled) return handled
  const unsent = crosses ? findBridgeFlaw({ order, family, schedule }, crossing) : undefined
  if (unsent) return unsent
  const reason = findPermitFlaw(order, family)
  return reason === undefined ? undefined : { field: 'permit', reason }
}

const hasNoBridge = ({ bridge }: IntentOrder) =>
  Object.entries(noBridge).every(([name, none]) => bridge[name as keyof typeof bridge] === none)

const findPositionFlaw = (
  { srcToken, permit }: IntentOrder,
  { strategy, shares, useShares }: SignedPosition,
  chain: Chain,
): IntentFlaw | undefined => {
  if (!findStrategy(chain, { token: srcToken, strategy }))
    return { field: 'strategy', reason: 'it is no vault in which the source may earn' }
  if (useShares && shares <= 0n) return { field: 'shares', reason: 'expected shares above zero' }
  if (permit !== '0x') return { field: 'permit', reason: 'a source in a vault needs none' }
  return undefined
}

/** The maximum size of what the owner signs for a handler, bytes: each settlement carries it in its transaction. */
const maxHandlerData = 8_192

/** The contract refuses the same handlers, and those without code. */
const findHandlerFlaw = (
  { srcToken, destToken }: IntentOrder,
  { handler, data }: SignedHandler,
  { contracts }: Chain,
): IntentFlaw | undefined => {
  for (const [field, token] of Object.entries({ srcToken, destToken }))
    if (isNativeToken(token)) return { field, reason: 'a handler takes and is given tokens, not native ones' }
  const { vaultHandler: _, aaveHandler: __, ...others } = contracts
  if ([zeroAddress, srcToken, destToken, ...Object.values(others)].some((other) => isSameAddress(handler, other)))
    return { field: 'handler', reason: 'it is a contract that completes no orders' }
  if (size(data) > maxHandlerData) return { field: 'data', reason: `expected ${maxHandlerData} bytes at most` }
  return undefined
}

/** Named as the struct of an order over time has them. */
const findScheduleFlaw = (order: IntentOrder, { slices, interval }: Schedule): IntentFlaw | undefined => {
  if (interval < leastInterval) return { field: 'interval', reason: `expected ${leastInterval} seconds or more` }
  if (slices < leastSlices || slices > mostSlices)
    return { field: 'numSlices', reason: `expected ${leastSlices} to ${mostSlices}` }
  const isSale = order.kind === orderKinds.SELL
  if (intentTotal(order) < slices)
    return { field: isSale ? 'totalSrcAmount' : 'totalDestAmount', reason: 'a slice of it is nothing' }
  if (isSale && order.destAmount <= 0n) return { field: 'destAmountPerSlice', reason: 'expected an amount above zero' }
  if (!isSale && order.srcAmount < slices) return { field: 'maxSrcAmount', reason: 'nothing may be paid for a slice' }
  if (order.destAmount > maxUint256)
    return { field: 'destAmountPerSlice', reason: 'all slices together are more than a token can have' }
  return undefined
}

const findPermitFlaw = ({ srcToken, permit }: IntentOrder, family: FamilyName): string | undefined => {
  if (permit === '0x') return undefined
  if (isNativeToken(srcToken)) return 'the native token is taken out of a deposit and needs none'
  try {
    const { kind } = decodeIntentPermit(permit)
    // It is good for one transfer, and parts are several.
    if (kind === 'permit2Transfer' && familyOf(family).fills.isDivided)
      return 'a signed transfer of Permit2 cannot pay an order in parts'
    return undefined
  } catch (error) {
    if (error instanceof BaseError) return error.message
    throw error
  }
}
