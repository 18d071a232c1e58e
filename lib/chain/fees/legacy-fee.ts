import type { Address } from 'viem'
import { isSameAddress, zeroAddress } from '@/lib/address'
import type { Side } from '@/lib/routing/route/route'
import { assertFee, type PartnerFee } from './partner-fee'

const version1 = 1n << 248n
const surplusToUser = 1n << 14n
const fromSource = 1n << 15n

/**
 * Encodes a fee as the two words of router 5, `partner` and `feePercent`. In version 1 of
 * `feePercent`, bits 13-0 are the fee in bps, bit 14 assigns the partner's surplus to the user, and
 * bit 15 charges the source token, as for a purchase; a fee of zero means that the partner takes
 * surplus. Router 5 caps every surplus and credits every fee to the fee vault.
 *
 * @throws PartnerFee.InvalidFeeError when the fee is not a whole number of bps from 0 to 200.
 * @example
 * packLegacyFee(resolvePartnerFee({ partner, feeBps: 50 }), 'BUY').feePercent
 * // 2n ** 248n + 2n ** 15n + 50n
 */
export const packLegacyFee = (fee: PartnerFee, side: Side): { partner: Address; feePercent: bigint } => {
  const { partner, feeBps, takeSurplus, userSurplus } = fee
  assertFee(feeBps)
  if (isSameAddress(partner, zeroAddress) || (feeBps === 0 && !takeSurplus))
    return { partner: zeroAddress, feePercent: 0n }
  if (feeBps === 0) return { partner, feePercent: version1 | (userSurplus ? surplusToUser : 0n) }
  return { partner, feePercent: version1 | BigInt(feeBps) | (side === 'BUY' ? fromSource : 0n) }
}
