import { mulDivUp } from '@/lib/amount'
import type { SignedFee } from '@/lib/order/bridge/bridge-terms'
import type { RelayFee } from '../../agents/relay-offers'

/** The signed maximum as a multiple of the quoted fee, since gas may rise meanwhile. */
const signedFee = { numerator: 3n, denominator: 2n } as const

/**
 * Returns the maximum fee that an owner signs for a quoted one, rounded up.
 *
 * @example
 * signedMaximum({ feePips: 50, feeFlat: 100_001n }) // { maxPips: 75n, maxFlat: 150_002n }
 */
export const signedMaximum = ({ feePips, feeFlat }: RelayFee): SignedFee => {
  const { numerator, denominator } = signedFee
  const signed = (asked: bigint) => mulDivUp(asked, numerator, denominator)
  return { maxPips: signed(BigInt(feePips)), maxFlat: signed(feeFlat) }
}

/**
 * Returns the quoted fee for a maximum of `signedMaximum`.
 *
 * @example
 * quotedFee({ maxPips: 75n, maxFlat: 150_002n }) // { maxPips: 50n, maxFlat: 100_001n }
 */
export const quotedFee = ({ maxPips, maxFlat }: SignedFee): SignedFee => {
  const { numerator, denominator } = signedFee
  // Rounding down reverts the rounding up and returns the quoted amount.
  const quoted = (signed: bigint) => (signed * denominator) / numerator
  return { maxPips: quoted(maxPips), maxFlat: quoted(maxFlat) }
}
