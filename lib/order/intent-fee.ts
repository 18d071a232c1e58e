import { larger, smallest } from '../amount'
import { feeOf, maxPartnerFeeBps } from './fee'

/** The terms for the shares of a fill, from the signed word (`lib/chain/fees/intent-fee`). */
export type IntentFeeTerms = {
  /** The fee in basis points; above 200 counts as 200. */
  feeBps: number
  takesSurplus: boolean
  /** True if the partner's half of the surplus goes to the owner. */
  isSurplusToUser: boolean
  /** True if only a surplus of 1 % of the expected amount is shared. */
  capsSurplus: boolean
  hasPartner: boolean
  /** True for a slice: it has no surplus, and its fee applies to the whole output or cost. */
  isSlice?: boolean | undefined
}

/** The shares of a fill, raw units: of the destination for a sale, of the source for a purchase. */
type IntentShares = { partner: bigint; service: bigint }

/** The divisor of the surplus cap: 1 % of the expected amount. */
const capDivisor = 100n

/**
 * Shares a sale that delivered `arrived`, raw units of the destination. The first rule that
 * applies: a partner with a fee receives it, on the expected amount plus a capped surplus at most,
 * and the owner keeps all surplus; a partner that takes surplus shares it equally with the service,
 * for itself or for the owner; otherwise the service keeps it. Surplus is what exceeds both the
 * expected amount and the minimum; a slice has none. Divisions round down in the owner's favour,
 * except for the odd unit of a halved surplus, which goes to the partner or owner. `net` is what
 * the owner receives; the contract refuses a fill below the minimum.
 *
 * @example
 * shareSale({ minimum, arrived: 1_020_000n, expected: 1_000_000n }, { ...terms, feeBps: 50 })
 * // { partner: 5_050n, service: 0n, net: 1_014_950n }
 */
export const shareSale = (
  { arrived, expected, minimum }: { arrived: bigint; expected: bigint; minimum: bigint },
  terms: IntentFeeTerms,
): IntentShares & { net: bigint } => {
  const base = terms.isSlice ? arrived : larger(expected, minimum)
  const surplus = surplusOf(arrived, base, base, terms)
  const shares = share(smallest(arrived, base + surplus), surplus, terms)
  return { ...shares, net: arrived - shares.partner - shares.service }
}

/**
 * Shares a purchase that cost `spent`, raw units of the source, like a sale. The fee applies to the
 * spent or the expected amount, whichever is less. `total` is what the owner pays; the contract
 * refuses a fill above the maximum.
 *
 * @example
 * sharePurchase({ spent: 980_000n, expected: 1_000_000n, maximum: 1_010_000n }, terms).total
 * // 990_000n
 */
export const sharePurchase = (
  { spent, expected, maximum }: { spent: bigint; expected: bigint; maximum: bigint },
  terms: IntentFeeTerms,
): IntentShares & { total: bigint } => {
  const base = terms.isSlice ? spent : smallest(expected, maximum)
  const shares = share(smallest(spent, base), surplusOf(base, spent, base, terms), terms)
  return { ...shares, total: spent + shares.partner + shares.service }
}

const surplusOf = (better: bigint, worse: bigint, base: bigint, { capsSurplus }: IntentFeeTerms): bigint => {
  const surplus = better > worse ? better - worse : 0n
  return capsSurplus ? smallest(surplus, base / capDivisor) : surplus
}

const share = (
  feeBase: bigint,
  surplus: bigint,
  { feeBps, takesSurplus, isSurplusToUser, hasPartner }: IntentFeeTerms,
): IntentShares => {
  if (hasPartner && feeBps > 0) return { partner: feeOf(feeBase, Math.min(feeBps, maxPartnerFeeBps)), service: 0n }
  if (!hasPartner || !takesSurplus) return { partner: 0n, service: surplus }
  const service = surplus / 2n
  return { partner: isSurplusToUser ? 0n : surplus - service, service }
}
