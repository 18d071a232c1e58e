import { maxUint256, size } from 'viem'
import { isNativeToken, isSameAddress, recipientOf, zeroAddress } from '@/lib/address'
import { BaseError } from '@/lib/errors'
import { isBridged } from '@/lib/order/bridge/is-bridged'
import { type AnyIntent, type FamilyName, familyOf } from '@/lib/order/families/families'
import type { SignedHandler } from '@/lib/order/families/family'
import { type IntentOrder, noBridge, orderKinds } from '@/lib/order/intent'
import { intentTotal } from '@/lib/order/intent-funds'
import type { SignedPosition } from '@/lib/order/position/position'
import { maxSlices, minInterval, minSlices, type Schedule } from '@/lib/order/twap'
import { spenderAddress } from '../approval/spenders'
import { type Crossing, validateBridge } from '../bridge/validate-bridge'
import type { Chain } from '../chain'
import { findStrategy } from '../strategy/find-strategy'
import { decodeIntentPermit } from './intent-permit'

/** The reason why an order cannot be signed or stored. */
export type IntentIssue = { field: string; reason: string }

/**
 * Validates an order by the rules of the intent contract on chain `from` that depend on neither
 * signer nor time. Returns the invalid field with a sentence, or undefined. `to` is the chain of
 * its bridge.
 *
 * @example
 * validateIntent({ ...order, destAmount: 0n }, { family: 'Order', from: mainnet, to: undefined })
 * // { field: 'destAmount', reason: 'expected an amount above zero' }
 */
export const validateIntent = (
  order: IntentOrder,
  { family, schedule, position, handling, ...crossing }: Omit<AnyIntent, 'order'> & Crossing,
): IntentIssue | undefined => {
  const { owner, srcToken, destToken } = order
  const intent = spenderAddress(crossing.from, 'intent')
  const crosses = isBridged(order)
  if (isSameAddress(owner, zeroAddress)) return { field: 'owner', reason: 'the zero address cannot sign' }
  for (const field of ['srcToken', 'destToken'] as const)
    if (isSameAddress(order[field], zeroAddress)) return { field, reason: 'expected a token, given the zero address' }
  // A position may not be bridged without a trade.
  if ((!crosses || position) && isSameAddress(srcToken, destToken))
    return { field: 'destToken', reason: 'it is the same token as srcToken' }
  const scheduleIssue = schedule && validateSchedule(order, schedule)
  if (scheduleIssue) return scheduleIssue
  for (const field of ['srcAmount', 'destAmount'] as const)
    if (order[field] <= 0n) return { field, reason: 'expected an amount above zero' }
  const paid = recipientOf(order)
  if ([intent, srcToken, destToken].some((other) => isSameAddress(other, paid)))
    return { field: 'beneficiary', reason: 'it is the settlement contract or a token of the order' }
  if (!crosses && !hasNoBridge(order))
    return { field: 'bridge', reason: 'an order that stays on its chain has none, expected zeros in all its fields' }
  const positionIssue = position && validatePosition(order, position, crossing.from)
  if (positionIssue) return positionIssue
  const handlerIssue = handling && validateHandler(order, handling, crossing.from)
  if (handlerIssue) return handlerIssue
  const bridgeIssue = crosses ? validateBridge({ order, family, schedule }, crossing) : undefined
  if (bridgeIssue) return bridgeIssue
  const reason = validatePermit(order, family)
  return reason === undefined ? undefined : { field: 'permit', reason }
}

const hasNoBridge = ({ bridge }: IntentOrder) =>
  Object.entries(noBridge).every(([name, none]) => bridge[name as keyof typeof bridge] === none)

const validatePosition = (
  { srcToken, permit }: IntentOrder,
  { strategy, shares, useShares }: SignedPosition,
  chain: Chain,
): IntentIssue | undefined => {
  if (!findStrategy(chain, { token: srcToken, strategy }))
    return { field: 'strategy', reason: 'it is not a vault for the source token' }
  if (useShares && shares <= 0n) return { field: 'shares', reason: 'expected shares above zero' }
  if (permit !== '0x') return { field: 'permit', reason: 'a source in a vault needs none' }
  return undefined
}

/** The maximum bytes of signed handler data, which each settlement carries. */
const maxHandlerData = 8_192

/** Validates the handler as the contract does, except that it has code. */
const validateHandler = (
  { srcToken, destToken }: IntentOrder,
  { handler, data }: SignedHandler,
  { contracts }: Chain,
): IntentIssue | undefined => {
  for (const [field, token] of Object.entries({ srcToken, destToken }))
    if (isNativeToken(token)) return { field, reason: 'a handler takes and is given tokens, not native ones' }
  const { vaultHandler: _, aaveHandler: __, ...others } = contracts
  if ([zeroAddress, srcToken, destToken, ...Object.values(others)].some((other) => isSameAddress(handler, other)))
    return { field: 'handler', reason: 'it is not a contract that can complete orders' }
  if (size(data) > maxHandlerData) return { field: 'data', reason: `expected ${maxHandlerData} bytes at most` }
  return undefined
}

/** Validates a TWAP schedule, with the field names of its struct. */
const validateSchedule = (order: IntentOrder, { slices, interval }: Schedule): IntentIssue | undefined => {
  if (interval < minInterval) return { field: 'interval', reason: `expected ${minInterval} seconds or more` }
  if (slices < minSlices || slices > maxSlices)
    return { field: 'numSlices', reason: `expected ${minSlices} to ${maxSlices}` }
  const isSale = order.kind === orderKinds.SELL
  if (intentTotal(order) < slices)
    return { field: isSale ? 'totalSrcAmount' : 'totalDestAmount', reason: 'a slice of it is nothing' }
  if (isSale && order.destAmount <= 0n) return { field: 'destAmountPerSlice', reason: 'expected an amount above zero' }
  if (!isSale && order.srcAmount < slices) return { field: 'maxSrcAmount', reason: 'nothing may be paid for a slice' }
  if (order.destAmount > maxUint256)
    return { field: 'destAmountPerSlice', reason: 'all slices together are more than a token can have' }
  return undefined
}

const validatePermit = ({ srcToken, permit }: IntentOrder, family: FamilyName): string | undefined => {
  if (permit === '0x') return undefined
  if (isNativeToken(srcToken)) return 'the native token is taken out of a deposit and needs none'
  try {
    const { kind } = decodeIntentPermit(permit)
    // A signed transfer works once, but an order in parts needs several.
    if (kind === 'permit2Transfer' && familyOf(family).fills.isDivided)
      return 'a signed transfer of Permit2 cannot pay an order in parts'
    return undefined
  } catch (error) {
    if (error instanceof BaseError) return error.message
    throw error
  }
}
