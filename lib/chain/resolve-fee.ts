import type { Address } from 'viem'
import { isSameAddress, zeroAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/errors'
import { anonFeeBps, maxPartnerFeeBps } from '@/lib/order/fee'
import { type PartnerFee, resolvePartnerFee } from './partner-fee'

/** The integration everyone is who names none. */
export const anonymousPartner = 'anon'

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

/**
 * The fee that a partner is registered with, in basis points, and who receives it. `anon` pays 1 bps to the service.
 *
 * @example
 * registeredFee('anon', { feeWallet }) // { feeBps: 1, address: feeWallet }
 */
export const registeredFee = (
  partner: string,
  { feeWallet }: { feeWallet: Address },
): { feeBps: number; address: Address | undefined } =>
  partner === anonymousPartner ? { feeBps: anonFeeBps, address: feeWallet } : { feeBps: 0, address: undefined }

/**
 * The whole fee of a request in basis points: what the partner is registered with and `partnerFeeBps` on top, at most 200.
 *
 * @throws {ApiError} PartnerNotAllowed when partnerFeeBps alone is above 200.
 * @example
 * totalFeeBps({ partner: 'anon' }, { feeWallet }) // 1
 */
export const totalFeeBps = (
  { partner = anonymousPartner, partnerFeeBps = 0 }: FeeRequest,
  { feeWallet }: { feeWallet: Address },
): number => {
  if (partnerFeeBps > maxPartnerFeeBps) throw new ApiError('PartnerNotAllowed')
  return Math.min(registeredFee(partner, { feeWallet }).feeBps + partnerFeeBps, maxPartnerFeeBps)
}

/**
 * Decides what the router's partner word says. A fee beats surplus; surplus needs someone it can go to.
 *
 * @throws {ApiError} InvalidInput when the flags contradict each other, PartnerNotAllowed when a fee or a surplus has no recipient.
 * @example
 * resolveFee({ request: {}, feeBps: 1, feeWallet }).partner // the service's fee wallet
 */
export const resolveFee = ({
  request,
  feeBps,
  feeWallet,
}: {
  request: FeeRequest
  feeBps: number
  feeWallet: Address
}): PartnerFee => {
  const { partner = anonymousPartner, positiveSlippageToUser, isSurplusToUser } = request
  if (positiveSlippageToUser !== undefined && request.takeSurplus !== undefined)
    throw invalid('It is not allowed to pass both params: positiveSlippageToUser and takeSurplus')
  const takeSurplus = request.takeSurplus ?? (positiveSlippageToUser === undefined ? false : !positiveSlippageToUser)
  const named = isSameAddress(request.partnerAddress, zeroAddress) ? undefined : request.partnerAddress
  if (takeSurplus && request.partner === undefined && named === undefined)
    throw invalid('takeSurplus needs partner or partnerAddress')
  if (isSurplusToUser && !takeSurplus) throw invalid('isSurplusToUser needs takeSurplus')

  // A surplus that goes to the user is only switched by the partner word: whoever stands there gets nothing of it.
  const recipient =
    named ?? registeredFee(partner, { feeWallet }).address ?? (isSurplusToUser && feeBps === 0 ? feeWallet : undefined)
  if (recipient === undefined && (feeBps > 0 || takeSurplus))
    throw new ApiError('PartnerNotAllowed', {
      details: 'Partner not allowed: pass partnerAddress, this partner has no registered recipient',
    })
  return resolvePartnerFee({
    partner: recipient,
    feeBps,
    takeSurplus,
    isSurplusToUser,
    isDirectFeeTransfer: request.isDirectFeeTransfer,
    capSurplus: request.isCapSurplus,
  })
}

const invalid = (details: string) => new ApiError('InvalidInput', { details })
