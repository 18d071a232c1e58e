import type { Address } from 'viem'
import { isSameAddress, toLowerAddress, toLowerHex, zeroAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import type { Parsed } from '@/lib/api/contract/operation'
import type { postIntentOrder } from '@/lib/api/intent/intent-records'
import { spenderAddress } from '@/lib/chain/approval/spenders'
import type { Chain } from '@/lib/chain/chain'
import { unpackIntentFee } from '@/lib/chain/fees/intent-fee'
import type { RegisteredPartner } from '@/lib/chain/fees/partner-tiers'
import { anonymousPartner, isAnonymous, resolveFee } from '@/lib/chain/fees/resolve-fee'
import { hashIntent } from '@/lib/chain/intent/intent-typed-data'
import { type FamilyName, familyNamesOfStruct, familyOf, readSigned } from '@/lib/order/families/families'
import { anonFeeBps, maxPartnerFeeBps } from '@/lib/order/fee'
import { type IntentOrder, orderKinds } from '@/lib/order/intent'
import { intentTotal } from '@/lib/order/intent-funds'
import { intentIdOf } from '@/lib/order/intent-id'
import type { Schedule } from '@/lib/order/twap'
import type { Deps } from '../deps'
import { assertIntent, crossingOf } from './assert-intent'
import { termsColumnsOf } from './orders/order-row'
import type { PostedIntent } from './orders/store-order'

type Request = Parsed<typeof postIntentOrder>
/** The registration of the request's partner, and the recipient of the fees of `anon`. */
type Registration = { registered: RegisteredPartner | undefined; feeWallet: Address }

/**
 * Reads a posted order of the intent contract, before its signature. The signed fields count;
 * others that contradict them are rejected.
 *
 * @throws {ApiError} ValidationError, InvalidInput
 * @example
 * readSubmission(request, { chain: mainnet, chains, registered: undefined, feeWallet }).family
 * // 'Order'
 */
export const readSubmission = (
  request: Request,
  { chain, chains, ...registration }: { chain: Chain } & Pick<Deps, 'chains'> & Registration,
): Omit<PostedIntent, 'signature' | 'signer'> => {
  const signed = readSigned(request.order)
  const { schedule, position, handling } = signed
  const family = readFamily(request)
  const order = toLowerOrder(signed.order)
  if (schedule) assertTotals(order, schedule)
  const place = { chainId: chain.id, intent: spenderAddress(chain, 'intent') }
  const crossing = crossingOf({ chains }, { from: chain, bridge: order.bridge })
  assertIntent(order, { ...crossing, family, schedule, position, handling })
  assertNotLanded(order, chain)
  assertPartner(order, request.partner, registration)
  const orderHash = hashIntent(place, { family, order, schedule, position, handling })
  return {
    id: intentIdOf(orderHash),
    order,
    orderHash,
    family,
    ...termsColumnsOf({ schedule, position, handling }),
    type: request.type ?? 'MARKET',
    partner: request.partner ?? anonymousPartner,
    referrer: request.referrerAddress ? toLowerAddress(request.referrerAddress) : null,
    includeAgents: request.includeAgents,
    excludeAgents: request.excludeAgents,
  }
}

/** Reads a posted order's family: the named one, or that of its fields and `partiallyFillable`. */
const readFamily = ({ order, onChainOrderType: named, partiallyFillable: inParts }: Request): FamilyName => {
  const possible = familyNamesOfStruct(order)
  const family = named ?? possible.find((name) => familyOf(name).fills.partiallyFillable && inParts) ?? possible[0]!
  if (!possible.includes(family)) throw contradiction('onChainOrderType', `the order has other fields than ${family}`)
  if (inParts !== undefined && inParts !== familyOf(family).fills.partiallyFillable)
    throw contradiction('partiallyFillable', `an order that was signed as ${family} says otherwise`)
  return family
}

/** A stranger who posts the order of an arrival first could choose who may fill it. */
const assertNotLanded = ({ owner }: IntentOrder, { contracts }: Chain) => {
  if (!isSameAddress(owner, contracts.landing)) return
  throw new ApiError('ValidationError', { details: 'owner must not be the landing contract, whose orders are stored' })
}

/** Every slice needs an amount, and a purchase's slice a cost. */
const assertTotals = (order: IntentOrder, { slices }: Schedule) => {
  const isSale = order.kind === orderKinds.SELL
  const refuse = (name: string) => new ApiError('ValidationError', { details: `${name} must be >= numSlices` })
  if (intentTotal(order) < slices) throw refuse(isSale ? 'totalSrcAmount' : 'totalDestAmount')
  if (!isSale && order.srcAmount < slices) throw refuse('maxSrcAmount')
}

/** Converts addresses and bytes to lower case for storage and comparison; hashes ignore casing. */
const toLowerOrder = (order: IntentOrder): IntentOrder => ({
  ...order,
  owner: toLowerAddress(order.owner),
  beneficiary: toLowerAddress(order.beneficiary),
  srcToken: toLowerAddress(order.srcToken),
  destToken: toLowerAddress(order.destToken),
  permit: toLowerHex(order.permit),
  metadata: toLowerHex(order.metadata),
  bridge: {
    ...order.bridge,
    protocolSelector: toLowerHex(order.bridge.protocolSelector),
    outputToken: toLowerAddress(order.bridge.outputToken),
    protocolData: toLowerHex(order.bridge.protocolData),
  },
})

/**
 * Rejects a partner name with a fee that its registration does not have: too low, too high, or to
 * another address. Without a name any signed fee up to the public maximum is valid.
 */
const assertPartner = (
  { partnerAndFee }: IntentOrder,
  partner: string | undefined,
  { registered, feeWallet }: Registration,
) => {
  const signed = unpackIntentFee(partnerAndFee)
  if (signed.feeBps > maxPartnerFeeBps)
    throw contradiction('partnerAndFee', `${signed.feeBps} bps were signed, ${maxPartnerFeeBps} are allowed`)
  if (partner === undefined) return
  const isFee = signed.feeBps > 0
  const isShared = !isFee && signed.takesSurplus && !isSameAddress(signed.partner, zeroAddress)
  const ownBps = registered?.feeBps ?? (isAnonymous(partner) ? anonFeeBps : 0)
  const isOfService = isFee && isSameAddress(signed.partner, feeWallet)
  if (signed.feeBps < ownBps || (isOfService && !isAnonymous(partner) && registered === undefined))
    throw contradiction('partner', `an order of ${partner} has another fee than was signed`)
  try {
    resolveFee(
      {
        partner,
        partnerFeeBps: signed.feeBps - ownBps,
        takeSurplus: isShared,
        partnerAddress: isFee || isShared ? signed.partner : undefined,
      },
      { registered, feeWallet },
    )
  } catch (error) {
    if (error instanceof ApiError) throw contradiction('partner', error.details)
    throw error
  }
}

const contradiction = (name: string, reason: string) =>
  new ApiError('ValidationError', { details: `Invalid ${name}: ${reason}` })
