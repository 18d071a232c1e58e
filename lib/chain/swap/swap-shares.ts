import { isSameAddress, zeroAddress } from '@/lib/address'
import { smallest } from '@/lib/amount'
import { feeOf, maxPartnerFeeBps } from '@/lib/order/fee'
import type { PartnerFee } from '../fees/partner-fee'

/** A result that is so little better than the quote is a rounding, and no surplus. */
const epsilon = 11n
/** Of a fee on the market; the rest is the service's. */
const partnerFeePercent = 85n
/** A hundredth of the quote. */
const capDivisor = 100n

/** Who takes what of a swap, raw units; `isDirect` is paid in the swap itself and never lies in the vault. */
export type SwapShares = { partner: bigint; service: bigint; isDirect: boolean }

/**
 * What service and partner take of a sale that brought `received`, raw units of the destination, as our router counts it
 * (contracts/src/libraries/Shares.sol): the first rule that fits. A partner with a fee gets 85 % of it and the user all surplus; a
 * referrer a quarter of the surplus; one who takes surplus half of it, or the user that half; otherwise it is the service's. Less where the
 * router's owner exempts the token from fees, which no calldata says. Divisions round down, for the user; of the two parts of a fee the
 * partner's rounds down, of a halved surplus the service's.
 *
 * @example
 * sharesOfSale({ received: 1_000_000n, quoted: 1_000_000n }, { ...fee, partner, feeBps: 50 }) // { partner: 4_250n, service: 750n, isDirect: false }
 */
export const sharesOfSale = (
  { received, quoted }: { received: bigint; quoted: bigint },
  fee: Omit<PartnerFee, 'reserved'>,
): SwapShares => {
  const surplus = surplusOf(received, quoted, quoted, fee)
  return split(smallest(received, quoted + surplus), surplus, fee)
}

/**
 * The same of a purchase whose pools took `spent`, raw units of the source.
 *
 * @example
 * sharesOfPurchase({ spent: 980_000n, quoted: 1_000_000n }, { ...fee, capSurplus: true }) // { partner: 0n, service: 10_000n, isDirect: true }
 */
export const sharesOfPurchase = (
  { spent, quoted }: { spent: bigint; quoted: bigint },
  fee: Omit<PartnerFee, 'reserved'>,
): SwapShares => split(smallest(spent, quoted), surplusOf(quoted, spent, quoted, fee), fee)

/**
 * What service and partner take together of a sale.
 *
 * @example
 * takenOfSale({ received: 1_000_000n, quoted: 1_000_000n }, { ...fee, partner, feeBps: 50 }) // 5_000n
 */
export const takenOfSale = (...parameters: Parameters<typeof sharesOfSale>): bigint =>
  sumOf(sharesOfSale(...parameters))

/**
 * The same of a purchase.
 *
 * @example
 * takenOfPurchase({ spent: 980_000n, quoted: 1_000_000n }, { ...fee, capSurplus: true }) // 10_000n
 */
export const takenOfPurchase = (...parameters: Parameters<typeof sharesOfPurchase>): bigint =>
  sumOf(sharesOfPurchase(...parameters))

const sumOf = ({ partner, service }: SwapShares) => partner + service

const surplusOf = (
  better: bigint,
  worse: bigint,
  quoted: bigint,
  { capSurplus }: Pick<PartnerFee, 'capSurplus'>,
): bigint => {
  if (better - worse <= epsilon) return 0n
  return capSurplus ? smallest(better - worse, quoted / capDivisor) : better - worse
}

const split = (base: bigint, surplus: bigint, fee: Omit<PartnerFee, 'reserved'>): SwapShares => {
  const { feeBps, referral, takeSurplus, userSurplus, directTransfer } = fee
  const hasPartner = !isSameAddress(fee.partner, zeroAddress)
  if (hasPartner && feeBps > 0) {
    const whole = feeOf(base, Math.min(feeBps, maxPartnerFeeBps))
    const partner = (whole * partnerFeePercent) / 100n
    return { partner, service: whole - partner, isDirect: directTransfer }
  }
  if (surplus === 0n) return { partner: 0n, service: 0n, isDirect: directTransfer }
  if (hasPartner && referral) return { partner: surplus / 4n, service: surplus / 2n, isDirect: directTransfer }
  if (!hasPartner || !takeSurplus) return { partner: 0n, service: surplus, isDirect: true }
  const service = surplus / 2n
  return userSurplus
    ? { partner: 0n, service, isDirect: true }
    : { partner: surplus - service, service, isDirect: directTransfer }
}
