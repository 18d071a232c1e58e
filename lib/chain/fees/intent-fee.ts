import type { Address } from 'viem'
import { isSameAddress, zeroAddress } from '@/lib/address'
import { type AnyIntent, familyOf } from '@/lib/order/families/families'
import type { IntentOrder } from '@/lib/order/intent'
import type { IntentFeeTerms } from '@/lib/order/intent-fee'
import { assertFee, type PartnerFee } from './partner-fee'

/** What the `partnerAndFee` word of an intent order says; its layout is not that of the router's. `reserved` holds the bits nothing stands in. */
export type IntentFee = Omit<IntentFeeTerms, 'hasPartner' | 'isSlice'> & { partner: Address; reserved: bigint }

/** Our own contract's; the published one has no meaning for the bit of the owner's surplus (reference: contracts.md 6.9, 10 D6). */
const flags = { takesSurplus: 1n << 8n, capsSurplus: 1n << 9n, isSurplusToUser: 1n << 10n } as const
const feeMask = 0xffn
const reservedMask = ((1n << 96n) - 1n) & ~feeMask & ~(flags.takesSurplus | flags.capsSurplus | flags.isSurplusToUser)

/**
 * What the fee that a request comes to (`resolvePartnerFee`, one rule on all surfaces) is in an intent order, which knows no referral and
 * no direct transfer.
 *
 * @example
 * intentFeeOf(resolvePartnerFee({ partner: '0x1111...1111', feeBps: 50 })) // { partner: '0x1111...1111', feeBps: 50, capsSurplus: true, ... }
 */
export const intentFeeOf = ({ partner, feeBps, takeSurplus, capSurplus, userSurplus }: PartnerFee): IntentFee => ({
  ...{ partner, feeBps, reserved: 0n },
  takesSurplus: takeSurplus,
  capsSurplus: capSurplus,
  isSurplusToUser: takeSurplus && userSurplus,
})

/**
 * Packs the terms of an intent order's fee: partner in bits 255-96, flags in bits 10-8, bps in bits 7-0.
 *
 * @throws PartnerFee.InvalidFeeError when the fee is not a whole number of bps from 0 to 200.
 * @example
 * packIntentFee({ partner: '0x1111...1111', feeBps: 50, takesSurplus: false, isSurplusToUser: false, capsSurplus: true, reserved: 0n })
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
 * Reads the word of an intent order. Never fails: a fee above 200 bps is given as it stands and counts as 200.
 *
 * @example
 * unpackIntentFee(512n) // { partner: '0x0000...0000', feeBps: 0, takesSurplus: false, capsSurplus: true, ... }
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
 * Returns what the money rules of `lib/order/intent-fee` need of the word of an order, or of a
 * slice of one.
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
 * Returns what a fill of an order owes its partner and the service, by its family and the signed word.
 *
 * @example
 * feeTermsOf({ family: 'TWAPOrder', order: { partnerAndFee: 0n } }).isSlice // true
 */
export const feeTermsOf = ({
  family,
  order,
}: Pick<AnyIntent, 'family'> & { order: Pick<IntentOrder, 'partnerAndFee'> }): IntentFeeTerms =>
  intentFeeTerms(order.partnerAndFee, { isSlice: !familyOf(family).hasExpectedAmount })
