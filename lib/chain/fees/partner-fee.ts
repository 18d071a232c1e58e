import type { Address } from 'viem'
import { isSameAddress, toLowerAddress, zeroAddress } from '@/lib/address'
import { namedError } from '@/lib/errors'
import { maxPartnerFeeBps } from '@/lib/order/fee'

/**
 * The content of the market router's `partnerAndFee` word, with the undefined bits as `reserved`.
 */
export type PartnerFee = {
  partner: Address
  feeBps: number
  takeSurplus: boolean
  referral: boolean
  skipBlacklist: boolean
  capSurplus: boolean
  directTransfer: boolean
  userSurplus: boolean
  reserved: bigint
}

/** The fee options of a request; all are optional, and `capSurplus` defaults to true. */
export type PartnerFeeRequest = {
  partner?: Address | undefined
  feeBps?: number | undefined
  takeSurplus?: boolean | undefined
  isSurplusToUser?: boolean | undefined
  isDirectFeeTransfer?: boolean | undefined
  capSurplus?: boolean | undefined
}

const flags = {
  takeSurplus: 1n << 95n,
  referral: 1n << 94n,
  skipBlacklist: 1n << 93n,
  capSurplus: 1n << 92n,
  directTransfer: 1n << 91n,
  userSurplus: 1n << 90n,
} as const
const feeMask = 0x3fffn
const lowMask = (1n << 96n) - 1n
const flagMask = Object.values(flags).reduce((all, flag) => all | flag, 0n)

/**
 * Resolves the fee options of a request: a fee takes precedence over surplus, and a partner without
 * either is omitted. Referral and `skipBlacklist` are never set.
 *
 * @throws PartnerFee.InvalidFeeError when the fee is not a whole number of bps from 0 to 200.
 * @example
 * resolvePartnerFee({ partner, feeBps: 50 }) // { partner, feeBps: 50, capSurplus: true, ... }
 */
export const resolvePartnerFee = (request: PartnerFeeRequest): PartnerFee => {
  const { partner: named = zeroAddress, feeBps = 0 } = request
  assertFee(feeBps)
  const takeSurplus = feeBps === 0 && request.takeSurplus === true
  const earns = feeBps > 0 || takeSurplus
  return {
    partner: earns ? toLowerAddress(named) : zeroAddress,
    feeBps: isSameAddress(named, zeroAddress) ? 0 : feeBps,
    takeSurplus,
    referral: false,
    skipBlacklist: false,
    capSurplus: request.capSurplus ?? true,
    directTransfer: request.isDirectFeeTransfer ?? false,
    userSurplus: request.isSurplusToUser ?? false,
    reserved: 0n,
  }
}

/**
 * Packs a fee into the router's word: partner in bits 255-96, flags in 95-90, bps in 13-0.
 *
 * @throws PartnerFee.InvalidFeeError when the fee is not a whole number of bps from 0 to 200.
 * @example
 * packPartnerFee(resolvePartnerFee({ partner: '0x1111...1111', feeBps: 50 }))
 * // 0x1111111111111111111111111111111111111111100000000000000000000032n
 */
export const packPartnerFee = (fee: PartnerFee): bigint => {
  assertFee(fee.feeBps)
  let word = (BigInt(fee.partner) << 96n) | BigInt(fee.feeBps) | fee.reserved
  for (const [name, flag] of Object.entries(flags)) if (fee[name as keyof typeof flags]) word |= flag
  return word
}

/**
 * Decodes the router's fee word. Never fails: undefined bits are preserved in `reserved`.
 *
 * @example
 * unpackPartnerFee(1n << 92n) // { partner: '0x0000...0000', feeBps: 0, capSurplus: true, ... }
 */
export const unpackPartnerFee = (word: bigint): PartnerFee => ({
  partner: `0x${(word >> 96n).toString(16).padStart(40, '0')}`,
  feeBps: Number(word & feeMask),
  takeSurplus: (word & flags.takeSurplus) !== 0n,
  referral: (word & flags.referral) !== 0n,
  skipBlacklist: (word & flags.skipBlacklist) !== 0n,
  capSurplus: (word & flags.capSurplus) !== 0n,
  directTransfer: (word & flags.directTransfer) !== 0n,
  userSurplus: (word & flags.userSurplus) !== 0n,
  reserved: word & lowMask & ~flagMask & ~feeMask,
})

/**
 * Checks that a partner fee is within its range.
 *
 * @throws PartnerFee.InvalidFeeError when the fee is not a whole number of bps from 0 to 200.
 * @example
 * assertFee(50)
 */
export const assertFee = (feeBps: number): void => {
  if (!Number.isInteger(feeBps) || feeBps < 0 || feeBps > maxPartnerFeeBps) throw new InvalidFeeError({ feeBps })
}

export class InvalidFeeError extends namedError('PartnerFee.InvalidFeeError', ({ feeBps }: { feeBps: number }) => ({
  message: `A partner fee of ${feeBps} bps cannot be taken.`,
  fix: `Give a whole number of basis points from 0 to ${maxPartnerFeeBps}.`,
})) {}
