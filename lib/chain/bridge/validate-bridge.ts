import { isNativeToken, isSameAddress, recipientOf, zeroAddress } from '@/lib/address'
import { decodeProtocolData, farMinimum } from '@/lib/order/bridge/bridge-terms'
import { type AnyIntent, familyOf } from '@/lib/order/families/families'
import type { IntentOrder } from '@/lib/order/intent'
import { amountsOfSlice } from '@/lib/order/twap'
import type { Chain } from '../chain'
import { findLane, scalingFactorOf } from '../registry/lanes'
import { acrossSelector } from './across'

/** The seconds in which a relayer may pay, as AcrossBridge and the SpokePool take them. */
export const fillSecondsRange = { min: 600n, max: 21_600n } as const

const maxScalingFactor = 18

/** The chain of an order and its destination chain; `to` is undefined if that is not served. */
export type Crossing = { from: Chain; to: Chain | undefined }

/** An invalid field, with the reason as a sentence. */
type BridgeIssue = { field: string; reason: string }

/**
 * Checks the terms of an order that is paid on another chain. Returns what the contracts of the
 * bridge would refuse, or what could leave the recipient nothing. Undefined if the terms are valid.
 *
 * @example
 * validateBridge({ order, family: 'FillableOrder' }, { from: mainnet, to: base })
 * // { field: 'bridge', reason: 'an order that is filled in parts cannot go to another chain...' }
 */
export const validateBridge = (signed: AnyIntent, { from, to }: Crossing): BridgeIssue | undefined => {
  const { order, family } = signed
  const { srcToken, destToken, bridge } = order
  const { destinationChainId, outputToken, protocolSelector, scalingFactor } = bridge
  const issue = (name: keyof typeof bridge, reason: string) => ({ field: `bridge.${name}`, reason })
  const { fills } = familyOf(family)
  if (fills.partiallyFillable) {
    const reason = 'an order that is filled in parts cannot go to another chain, since each part would pay its flat fee'
    return { field: 'bridge', reason }
  }
  if (destinationChainId === BigInt(from.id)) return issue('destinationChainId', 'it is the chain of the order')
  if (to === undefined || destinationChainId !== BigInt(to.id))
    return issue('destinationChainId', `no bridge leads to chain ${destinationChainId}`)
  if (protocolSelector.toLowerCase() !== acrossSelector || from.contracts.acrossBridge === undefined)
    return issue('protocolSelector', `expected ${acrossSelector}, given ${protocolSelector}`)
  if (isSameAddress(outputToken, zeroAddress)) return issue('outputToken', 'expected a token, given the zero address')
  if (Math.abs(scalingFactor) > maxScalingFactor)
    return issue('scalingFactor', `expected -${maxScalingFactor} to ${maxScalingFactor}, given ${scalingFactor}`)
  if (isNativeToken(destToken))
    return { field: 'destToken', reason: 'the native token enters no bridge, expected the wrapped one' }
  if (isSameAddress(srcToken, destToken) && fills.isScheduled)
    return { field: 'destToken', reason: 'an order in slices trades, and it is the same token as srcToken' }
  const lane = findLane(from, to, { input: destToken, output: outputToken })
  if (lane === undefined)
    return issue(
      'outputToken',
      `no bridge brings ${outputToken} to chain ${to.id} for ${destToken} of chain ${from.id}`,
    )
  const expected = scalingFactorOf(lane)
  if (scalingFactor !== expected) return issue('scalingFactor', `expected ${expected}, given ${scalingFactor}`)
  return validateTerms(signed) ?? validateLanding(signed, { from, to }) ?? validateRecipient(order, { from, to })
}

const validateTerms = ({ order, schedule }: AnyIntent): BridgeIssue | undefined => {
  const { protocolData, scalingFactor } = order.bridge
  const field = 'bridge.protocolData'
  const terms = decodeProtocolData(protocolData)
  if (terms === undefined)
    return {
      field,
      reason: 'expected (uint32 fillSeconds, uint32 maxPips, uint128 maxFlat, bytes landing), landing empty or valid',
    }
  const { min, max } = fillSecondsRange
  if (terms.fillSeconds < min || terms.fillSeconds > max)
    return { field, reason: `expected ${min} to ${max} seconds to pay in, given ${terms.fillSeconds}` }
  const { destAmount: amount } = schedule ? amountsOfSlice(order, schedule, 0n) : order
  return farMinimum({ amount, scalingFactor }, terms) > 0n
    ? undefined
    : { field, reason: 'its fee may take all of the minimum, so that nothing has to arrive' }
}

/** Checks the terms of a sale of what arrives, where the order has them. */
const validateLanding = (
  { order: { bridge, ...order }, family }: AnyIntent,
  { from, to }: { from: Chain; to: Chain },
): BridgeIssue | undefined => {
  const landing = decodeProtocolData(bridge.protocolData)?.landing
  if (landing === undefined) return undefined
  const issue = (reason: string) => ({ field: 'bridge.protocolData', reason })
  if (familyOf(family).fills.isScheduled)
    return issue('the output of an order in slices is not sold on the other chain')
  const [here, there] = [from.contracts.landing, to.contracts.landing]
  if (here === undefined || !isSameAddress(here, there))
    return issue(`nothing is sold on chain ${to.id} after its arrival`)
  if (isSameAddress(landing.destToken, bridge.outputToken)) return issue('it is sold for the token that arrives')
  return isSameAddress(landing.destToken, recipientOf(order))
    ? { field: 'beneficiary', reason: 'it is the token that the output is sold for' }
    : undefined
}

/** Checks that the recipient is no token or bridge contract, which would keep the payment. */
const validateRecipient = (
  { owner, beneficiary, bridge }: IntentOrder,
  { from, to }: { from: Chain; to: Chain },
): BridgeIssue | undefined => {
  const recipient = recipientOf({ owner, beneficiary })
  const lost = [
    bridge.outputToken,
    ...[from, to].flatMap(({ contracts: { intent, acrossBridge, landing, spokePool } }) => [
      ...[intent, acrossBridge, landing, spokePool],
    ]),
  ]
  return lost.some((address) => isSameAddress(address, recipient))
    ? {
        field: 'beneficiary',
        reason: 'it is a token or a contract of the bridge, which could never use what it is paid',
      }
    : undefined
}
