import { larger, smallest } from '../amount'
import { feeOf, maxPartnerFeeBps } from './fee'

/** What decides who is paid what of a fill, as the signed word says it (`lib/chain/fees/intent-fee`). */
export type IntentFeeTerms = {
  /** Basis points; above 200 counts as 200. */
  feeBps: number
  takesSurplus: boolean
  /** The half of the surplus that a partner would take goes to the owner. */
  isSurplusToUser: boolean
  /** Of the expected amount at most 1 % is shared. */
  capsSurplus: boolean
  hasPartner: boolean
  /** True of a slice of an order over time: nothing of it is surplus, and a fee is of all that it brings or costs. */
  isSlice?: boolean | undefined
}

/** What of a fill is whose, raw units: of the destination when selling, of the source when buying. */
type IntentShares = { partner: bigint; service: bigint }

/** A hundredth of what was expected. */
const capDivisor = 100n

/**
 * Shares a sale that brought `arrived`, raw units of the destination. The first rule that fits: a
 * partner with a fee gets it, of what was expected and a capped surplus at most, and the owner
 * keeps all surplus; one who takes surplus halves it with the service, for themselves or for the
 * owner; otherwise the service keeps it. Surplus is what came above the larger of expected and
 * minimum, so that a person's own limit never counts as one; a slice has none. Divisions round
 * down: for the owner, but for the odd unit of a halved surplus, which is the partner's, or the
 * owner's. `net` is what is left for the owner; where it is less than the minimum, the contract
 * refuses the fill.
 *
 * @example
 * shareSale({ arrived: 1_020_000n, expected: 1_000_000n, minimum: 990_000n }, { ...terms, feeBps: 50 }) // { partner: 5_050n, service: 0n, net: 1_014_950n }
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
 * Shares a purchase that cost `spent`, raw units of the source: the mirror of a sale. A fee is of what was spent, or was to be spent if
 * that is less. `total` is what the owner pays for all of it; where it is more than the most that may be spent, the contract refuses the fill.
 *
 * @example
 * sharePurchase({ spent: 980_000n, expected: 1_000_000n, most: 1_010_000n }, { ...terms, takesSurplus: true }) // { partner: 5_000n, service: 5_000n, total: 990_000n }
 */
export const sharePurchase = (
  { spent, expected, most }: { spent: bigint; expected: bigint; most: bigint },
  terms: IntentFeeTerms,
): IntentShares & { total: bigint } => {
  const base = terms.isSlice ? spent : smallest(expected, most)
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
