import type { Address } from 'viem'
import { isSameAddress, zeroAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import { anonFeeBps, maxPartnerFeeBps } from '@/lib/order/fee'
import { type PartnerFee, resolvePartnerFee } from './partner-fee'
import { maxFeeBpsOf, partnerTierRules, type RegisteredPartner } from './partner-tiers'

/** The integration everyone is who names none. */
export const anonymousPartner = 'anon'

/**
 * Says whether a name is nobody's: none, or `anon` in any casing.
 *
 * @example
 * isAnonymous(undefined) // true
 */
export const isAnonymous = (partner: string | undefined): boolean =>
  partner === undefined || partner.toLowerCase() === anonymousPartner

/** What a request says about fee and surplus; the same names on the market and on intents. */
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

/** Who the request's partner is registered as, now; and the fee of the quote it is built from, where it says no other. */
type Registration = { registered?: RegisteredPartner | undefined; quotedFeeBps?: number | undefined }

/** What a trade costs and who shares its surplus, before it is asked who is paid. */
export type AgreedFee = {
  feeBps: number
  takeSurplus: boolean
  isSurplusToUser: boolean
  isCapSurplus: boolean
}

/**
 * Decides what a request and the registration of its partner come to; quotes, calldata and orders all say what this says. The
 * registered fee and partnerFeeBps stack, up to what the tier allows; only the 1 bps of `anon` gives way to the ceiling. A fee beats surplus.
 * What a request says of surplus counts before the registration.
 *
 * @throws {ApiError} InvalidInput when the flags contradict each other, PartnerNotAllowed when the partner may not have this, or when
 * partnerAddress is not the registered one.
 * @example
 * agreeFee({ partner: 'shop', partnerFeeBps: 50 }, { registered: shop }).feeBps // 75, of which 25 are registered
 */
export const agreeFee = (request: FeeRequest, { registered, quotedFeeBps }: Registration): AgreedFee => {
  const { partnerAddress, isSurplusToUser = false, isCapSurplus = true } = request
  const asksForSurplus = readLever(request)
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
  const most = maxFeeBpsOf(registered)
  if (feeBps + asked > most)
    throw refused(
      `${name} is registered with ${feeBps} bps, ${asked} more were asked for, its tier (${tier}) allows ${most} in all`,
    )
  return feeBps + asked
}

/**
 * Decides what the partner word of a swap or an order says: what was agreed, and who is paid. That is the registered address, or
 * for a name that nobody registered `partnerAddress`; the service itself for `anon`.
 *
 * @throws {ApiError} what agreeFee throws; PartnerNotAllowed when a fee or a surplus has no recipient.
 * @example
 * resolveFee({}, { feeWallet }).partner // the service's fee wallet, for 1 bps
 */
export const resolveFee = (
  request: FeeRequest,
  { feeWallet, ...registration }: Registration & { feeWallet: Address },
): PartnerFee => {
  const { isCapSurplus, ...agreed } = agreeFee(request, registration)
  const { feeBps, takeSurplus, isSurplusToUser } = agreed
  // A surplus that goes to the user is only switched by the partner word: whoever stands there gets nothing of it.
  const isServices = isAnonymous(request.partner) || (isSurplusToUser && feeBps === 0)
  const partner = registration.registered?.address ?? readRecipient(request) ?? (isServices ? feeWallet : undefined)
  if (partner === undefined && (feeBps > 0 || takeSurplus))
    throw refused('pass partnerAddress, this partner has no registered recipient')
  return resolvePartnerFee({
    ...{ ...agreed, partner, capSurplus: isCapSurplus },
    isDirectFeeTransfer: request.isDirectFeeTransfer,
  })
}

/**
 * Runs a rule of fees where a refusal is a flaw of the input, as quotes and the build of orders have it: 400 in place of 422.
 *
 * @throws {ApiError} InvalidInput
 * @example
 * refusedAsInput(() => agreeFee({ partnerFeeBps: 201 }, {})) // throws ApiError InvalidInput 'Partner not allowed: 201 bps ...'
 */
export const refusedAsInput = <answer>(decide: () => answer): answer => {
  try {
    return decide()
  } catch (error) {
    if (!(error instanceof ApiError && error.errorType === 'PartnerNotAllowed')) throw error
    throw invalid(error.details)
  }
}

/** What the request itself says of surplus, in the words of today or of the past; nothing where it says nothing. */
const readLever = ({ takeSurplus, positiveSlippageToUser }: FeeRequest): boolean | undefined => {
  if (positiveSlippageToUser === undefined) return takeSurplus
  if (takeSurplus !== undefined)
    throw invalid('It is not allowed to pass both params: positiveSlippageToUser and takeSurplus')
  return !positiveSlippageToUser
}

const readRecipient = ({ partnerAddress }: FeeRequest): Address | undefined =>
  isSameAddress(partnerAddress, zeroAddress) ? undefined : partnerAddress

const invalid = (details: string) => new ApiError('InvalidInput', { details })
const refused = (reason: string) => new ApiError('PartnerNotAllowed', { details: `Partner not allowed: ${reason}` })
