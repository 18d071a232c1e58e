import { isSameAddress, zeroAddress } from '@/lib/address'
import { feeOf, maxPartnerFeeBps } from '@/lib/order/fee'
import { smallest } from '@/lib/order/rfq'
import type { PartnerFee } from './partner-fee'

/** A result that is so little better than the quote is a rounding, and no surplus. */
const epsilon = 11n
/** A hundredth of the quote. */
const capDivisor = 100n

/**
 * What service and partner take together of a sale that brought `received`, raw units of the destination, as our router counts it
 * (contracts/src/libraries/Shares.sol). Less where the router's owner exempts the token from fees, which no calldata says.
 *
 * @example
 * takenOfSale({ received: 1_000_000n, quoted: 1_000_000n }, { ...fee, partner, feeBps: 50 }) // 5_000n
 */
export const takenOfSale = (
  { received, quoted }: { received: bigint; quoted: bigint },
  fee: Omit<PartnerFee, 'reserved'>,
): bigint => {
  const surplus = surplusOf(received, quoted, quoted, fee)
  return takenOf(smallest(received, quoted + surplus), surplus, fee)
}

/**
 * The same of a purchase whose pools took `spent`, raw units of the source.
 *
 * @example
 * takenOfPurchase({ spent: 980_000n, quoted: 1_000_000n }, { ...fee, capSurplus: true }) // 10_000n
 */
export const takenOfPurchase = (
  { spent, quoted }: { spent: bigint; quoted: bigint },
  fee: Omit<PartnerFee, 'reserved'>,
): bigint => takenOf(smallest(spent, quoted), surplusOf(quoted, spent, quoted, fee), fee)

const surplusOf = (
  better: bigint,
  worse: bigint,
  quoted: bigint,
  { capSurplus }: Pick<PartnerFee, 'capSurplus'>,
): bigint => {
  if (better - worse <= epsilon) return 0n
  return capSurplus ? smallest(better - worse, quoted / capDivisor) : better - worse
}

const takenOf = (base: bigint, surplus: bigint, fee: Omit<PartnerFee, 'reserved'>): bigint => {
  const { partner, feeBps, referral, takeSurplus, userSurplus } = fee
  const hasPartner = !isSameAddress(partner, zeroAddress)
  if (hasPartner && feeBps > 0) return feeOf(base, Math.min(feeBps, maxPartnerFeeBps))
  if (hasPartner && referral) return surplus / 2n + surplus / 4n
  if (hasPartner && takeSurplus && userSurplus) return surplus / 2n
  return surplus
}
