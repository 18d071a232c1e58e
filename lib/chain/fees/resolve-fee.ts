import type { Address } from 'viem'
import { isSameAddress, zeroAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import { anonFeeBps, maxPartnerFeeBps } from '@/lib/order/fee'
import { type PartnerFee, resolvePartnerFee } from './partner-fee'
import { maxFeeBpsOf, partnerTierRules, type RegisteredPartner } from './partner-tiers'

/** The partner of requests that name none. */
export const anonymousPartner = 'anon'

/**
 * True if a request names no partner, or `anon` in any casing.
 *
 * @example
 * isAnonymous(undefined) // true
 */
export const isAnonymous = (partner: string | undefined): boolean =>
  partner === undefined || partner.toLowerCase() === anonymousPartner

/** The fee and surplus options of a request, the same for market swaps and intents. */
export type FeeRequest = {
  partner?: string | undefined
  partnerAddress?: Address | undefined
  partnerFeeBps?: number | undefined
  takeSurplus?: boolean | undefined
  isSurplusToUser?: boolean | undefined
  isCapSurplus?: boolean | undefined
  isDirectFeeTransfer?: boolean | undefined
  positiveSlippageToUser?: boolean | undefined
}

/** The registration of the request's partner, and the fee of its quote, which takes precedence. */
type Registration = { registered?: RegisteredPartner | undefined; quotedFeeBps?: number | undefined }

/** The fee of a trade and the shares of its surplus, without the recipient. */
export type AgreedFee = {
  feeBps: number
  takeSurplus: boolean
  isSurplusToUser: boolean
  isCapSurplus: boolean
}

/**
 * Combines the options of a request with the registration of its partner; quotes, calldata and
 * orders all use the result. The registered fee and partnerFeeBps add up to at most what the tier
 * allows; only the 1 bps of `anon` is cut at the maximum. A fee takes precedence over surplus, and
 * the request's surplus options over those of the registration.
 *
 * @throws {ApiError} InvalidInput if the flags contradict each other; PartnerNotAllowed if the tier
 * forbids it, or
 * if partnerAddress is not the registered one.
 * @example
 * agreeFee({ partner: 'shop', partnerFeeBps: 50 }, { registered: shop }).feeBps
 * // 75, of which 25 are registered
 */
export const agreeFee = (request: FeeRequest, { registered, quotedFeeBps }: Registration): AgreedFee => {
  const { partnerAddress, isSurplusToUser = false, isCapSurplus = true } = request
  const asksForSurplus = readSurplusOption(request)
  const takeSurplus = asksForSurplus ?? registered?.takesSurplus ?? false
  if (takeSurplus && request.partner === undefined && readRecipient(request) === undefined)
    throw invalid('takeSurplus needs partner or partnerAddress')
  if (isSurplusToUser && !takeSurplus) throw invalid('isSurplusToUser needs takeSurplus')
  if (registered) {
    const { name, tier, address, takesSurplus } = registered
    if (readRecipient(request) !== undefined && !isSameAddress(partnerAddress, address))
      throw refused(`${name} is registered with ${address}, partnerAddress is ${partnerAddress}`)
    if (asksForSurplus && !takesSurplus && !partnerTierRules[tier].mayAsk)
      throw refused(`${name} is registered without surplus, and its tier (${tier}) may not ask for it`)
  }
  const feeBps = quotedFeeBps ?? stackedFee(request, registered)
  return { feeBps, takeSurplus: feeBps === 0 && takeSurplus, isSurplusToUser, isCapSurplus }
}

const stackedFee = (
  { partner, partnerFeeBps: asked = 0 }: FeeRequest,
  registered: RegisteredPartner | undefined,
): number => {
  if (registered === undefined) {
    if (asked > maxPartnerFeeBps) throw refused(`${asked} bps were asked for, ${maxPartnerFeeBps} are allowed`)
    return isAnonymous(partner) ? Math.min(asked + anonFeeBps, maxPartnerFeeBps) : asked
  }
  const { name, feeBps, tier } = registered
  const max = maxFeeBpsOf(registered)
  if (feeBps + asked > max)
    throw refused(
      `${name} is registered with ${feeBps} bps, ${asked} more were asked for, its tier (${tier}) allows ${max} in all`,
    )
  return feeBps + asked
}

/**
 * Returns the fee to pack into the partner word of a swap or an order: the agreed fee and its
 * recipient. That is the registered address, `partnerAddress` for an unregistered partner, or the
 * service itself for `anon`.
 *
 * @throws {ApiError} the errors of agreeFee; PartnerNotAllowed if a charge has no recipient.
 * @example
 * resolveFee({}, { feeWallet }).partner // the service's fee wallet, for 1 bps
 */
export const resolveFee = (
  request: FeeRequest,
  { feeWallet, ...registration }: Registration & { feeWallet: Address },
): PartnerFee => {
  const { isCapSurplus, ...agreed } = agreeFee(request, registration)
  const { feeBps, takeSurplus, isSurplusToUser } = agreed
  // The router pays user surplus only if the word has a partner, who receives nothing of it.
  const isServiceFee = isAnonymous(request.partner) || (isSurplusToUser && feeBps === 0)
  const partner = registration.registered?.address ?? readRecipient(request) ?? (isServiceFee ? feeWallet : undefined)
  if (partner === undefined && (feeBps > 0 || takeSurplus))
    throw refused('pass partnerAddress, this partner has no registered recipient')
  return resolvePartnerFee({
    ...agreed,
    partner,
    capSurplus: isCapSurplus,
    isDirectFeeTransfer: request.isDirectFeeTransfer,
  })
}

/**
 * Runs a fee rule and reports its refusal as an input error: 400 instead of 422, as for quotes and
 * the build of orders.
 *
 * @throws {ApiError} InvalidInput
 * @example
 * refusedAsInput(() => agreeFee({ partnerFeeBps: 201 }, {}))
 * // throws 'Partner not allowed: 201 bps ...'
 */
export const refusedAsInput = <answer>(decide: () => answer): answer => {
  try {
    return decide()
  } catch (error) {
    if (!(error instanceof ApiError && error.errorType === 'PartnerNotAllowed')) throw error
    throw invalid(error.details)
  }
}

/** Returns the surplus option by its current or its legacy name; undefined if not set. */
const readSurplusOption = ({ takeSurplus, positiveSlippageToUser }: FeeRequest): boolean | undefined => {
  if (positiveSlippageToUser === undefined) return takeSurplus
  if (takeSurplus !== undefined)
    throw invalid('It is not allowed to pass both params: positiveSlippageToUser and takeSurplus')
  return !positiveSlippageToUser
}

const readRecipient = ({ partnerAddress }: FeeRequest): Address | undefined =>
  isSameAddress(partnerAddress, zeroAddress) ? undefined : partnerAddress

const invalid = (details: string) => new ApiError('InvalidInput', { details })
const refused = (reason: string) => new ApiError('PartnerNotAllowed', { details: `Partner not allowed: ${reason}` })
