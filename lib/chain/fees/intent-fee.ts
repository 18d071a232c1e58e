import type { Address } from 'viem'
import { isSameAddress, zeroAddress } from '@/lib/address'
import { type AnyIntent, familyOf } from '@/lib/order/families/families'
import type { IntentOrder } from '@/lib/order/intent'
import type { IntentFeeTerms } from '@/lib/order/intent-fee'
import { assertFee, type PartnerFee } from './partner-fee'

/** The content of an intent order's `partnerAndFee` word. `reserved` holds the undefined bits. */
export type IntentFee = Omit<IntentFeeTerms, 'hasPartner' | 'isSlice'> & { partner: Address; reserved: bigint }

/**
 * Flags of our contract; the published one has no surplus to the owner (contracts.md 6.9, 10 D6).
 */
const flags = { takesSurplus: 1n << 8n, capsSurplus: 1n << 9n, isSurplusToUser: 1n << 10n } as const
const feeMask = 0xffn
const reservedMask = ((1n << 96n) - 1n) & ~feeMask & ~(flags.takesSurplus | flags.capsSurplus | flags.isSurplusToUser)

/**
 * Converts a resolved fee to that of an intent order, without a referral or a direct transfer.
 *
 * @example
 * intentFeeOf(resolvePartnerFee({ partner, feeBps: 50 }))
 * // { partner, feeBps: 50, capsSurplus: true, ... }
 */
export const intentFeeOf = ({ partner, feeBps, takeSurplus, capSurplus, userSurplus }: PartnerFee): IntentFee => ({
  partner,
  feeBps,
  reserved: 0n,
  takesSurplus: takeSurplus,
  capsSurplus: capSurplus,
  isSurplusToUser: takeSurplus && userSurplus,
})

/**
 * Packs the fee terms of an intent order: partner in bits 255-96, flags in 10-8, bps in 7-0.
 *
 * @throws PartnerFee.InvalidFeeError when the fee is not a whole number of bps from 0 to 200.
 * @example
 * packIntentFee(intentFeeOf(resolvePartnerFee({ partner: '0x1111...1111', feeBps: 50 })))
 * // 0x1111111111111111111111111111111111111111000000000000000000000232n
 */
export const packIntentFee = ({ partner, feeBps, reserved, ...terms }: IntentFee): bigint => {
  assertFee(feeBps)
  const set = Object.entries(flags).reduce(
    (word, [name, flag]) => (terms[name as keyof typeof flags] ? word | flag : word),
    0n,
  )
  return (BigInt(partner) << 96n) | BigInt(feeBps) | set | reserved
}

/**
 * Decodes the fee word of an intent order. Never fails: a fee above 200 bps is returned unchanged
 * and counts as 200.
 *
 * @example
 * unpackIntentFee(512n)
 * // { partner: '0x0000...0000', feeBps: 0, takesSurplus: false, capsSurplus: true, ... }
 */
export const unpackIntentFee = (word: bigint): IntentFee => ({
  partner: `0x${(word >> 96n).toString(16).padStart(40, '0')}`,
  feeBps: Number(word & feeMask),
  takesSurplus: (word & flags.takesSurplus) !== 0n,
  capsSurplus: (word & flags.capsSurplus) !== 0n,
  isSurplusToUser: (word & flags.isSurplusToUser) !== 0n,
  reserved: word & reservedMask,
})

/**
 * Converts an order's or a slice's fee word to the terms that `lib/order/intent-fee` takes.
 *
 * @example
 * shareSale(amounts, intentFeeTerms(order.partnerAndFee)).net
 * shareSale(amounts, intentFeeTerms(order.partnerAndFee, { isSlice: true })).service // 0n
 */
export const intentFeeTerms = (word: bigint, { isSlice = false } = {}): IntentFeeTerms => {
  const { partner, reserved: _, ...terms } = unpackIntentFee(word)
  return { ...terms, hasPartner: !isSameAddress(partner, zeroAddress), isSlice }
}

/**
 * Returns the fee terms of a fill, from the order's family and its signed fee word.
 *
 * @example
 * feeTermsOf({ family: 'TWAPOrder', order: { partnerAndFee: 0n } }).isSlice // true
 */
export const feeTermsOf = ({
  family,
  order,
}: Pick<AnyIntent, 'family'> & { order: Pick<IntentOrder, 'partnerAndFee'> }): IntentFeeTerms =>
  intentFeeTerms(order.partnerAndFee, { isSlice: !familyOf(family).hasExpectedAmount })
