import { isSameAddress, zeroAddress } from '@/lib/address'
import { smallest } from '@/lib/amount'
import { feeOf, maxPartnerFeeBps } from '@/lib/order/fee'
import type { PartnerFee } from '../fees/partner-fee'

/** The maximum excess over a quote that counts as rounding, not as surplus. */
const epsilon = 11n
/** The partner's part of a market fee, percent; the rest is the service's. */
const partnerFeePercent = 85n
/** The divisor of the surplus cap: 1 % of the quote. */
const capDivisor = 100n

/** The shares of a swap, raw units; `isDirect` if the swap pays them, not the vault. */
export type SwapShares = { partner: bigint; service: bigint; isDirect: boolean }

/**
 * Computes the shares of service and partner of a sale that delivered `received`, raw units of the
 * destination, as our router does (contracts/src/libraries/Shares.sol). The first rule that
 * applies: a partner with a fee receives 85 % of it and the user all surplus; a referral a quarter
 * of the surplus; a partner that takes surplus half of it, or the user that half; otherwise the
 * service receives the surplus. Less if the router's owner exempts the token from fees, which
 * calldata does not show. Divisions round down, in the user's favour; of the two parts of a fee the
 * partner's is rounded down, of a halved surplus the service's.
 *
 * @example
 * sharesOfSale({ received: 1_000_000n, quoted: 1_000_000n }, { ...fee, feeBps: 50 }).partner
 * // 4_250n
 */
export const sharesOfSale = (
  { received, quoted }: { received: bigint; quoted: bigint },
  fee: Omit<PartnerFee, 'reserved'>,
): SwapShares => {
  const surplus = surplusOf(received, quoted, quoted, fee)
  return split(smallest(received, quoted + surplus), surplus, fee)
}

/**
 * Computes the shares of a purchase whose pools took `spent`, raw units of the source.
 *
 * @example
 * sharesOfPurchase({ spent: 980_000n, quoted: 1_000_000n }, { ...fee, capSurplus: true }).service
 * // 10_000n
 */
export const sharesOfPurchase = (
  { spent, quoted }: { spent: bigint; quoted: bigint },
  fee: Omit<PartnerFee, 'reserved'>,
): SwapShares => split(smallest(spent, quoted), surplusOf(quoted, spent, quoted, fee), fee)

/**
 * Returns what service and partner take together of a sale.
 *
 * @example
 * takenOfSale({ received: 1_000_000n, quoted: 1_000_000n }, { ...fee, partner, feeBps: 50 })
 * // 5_000n
 */
export const takenOfSale = (...parameters: Parameters<typeof sharesOfSale>): bigint =>
  sumOf(sharesOfSale(...parameters))

/**
 * Returns what service and partner take together of a purchase.
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
    const total = feeOf(base, Math.min(feeBps, maxPartnerFeeBps))
    const partner = (total * partnerFeePercent) / 100n
    return { partner, service: total - partner, isDirect: directTransfer }
  }
  if (surplus === 0n) return { partner: 0n, service: 0n, isDirect: directTransfer }
  if (hasPartner && referral) return { partner: surplus / 4n, service: surplus / 2n, isDirect: directTransfer }
  if (!hasPartner || !takeSurplus) return { partner: 0n, service: surplus, isDirect: true }
  const service = surplus / 2n
  return userSurplus
    ? { partner: 0n, service, isDirect: true }
    : { partner: surplus - service, service, isDirect: directTransfer }
}
