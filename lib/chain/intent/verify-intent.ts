import { type Address, type Hex, hashTypedData, type TypedDataDefinition } from 'viem'
import type { IntentPrice } from '@/lib/api/intent/intent'
import { type AnyIntent, type FamilyName, familyOf, type SignedValue, writeSigned } from '@/lib/order/families/families'
import type { SignedHandler } from '@/lib/order/families/family'
import { ofStructValue } from '@/lib/order/families/struct'
import { bpsOfPercent } from '@/lib/order/fee'
import { type Bridge, type IntentOrder, noBridge, orderKinds, signedAmounts } from '@/lib/order/intent'
import { intentTotal } from '@/lib/order/intent-funds'
import type { SignedPosition } from '@/lib/order/position/position'
import { type Schedule, sliceAmount } from '@/lib/order/twap'
import { spenderAddress } from '../approval/spenders'
import type { Chain } from '../chain'
import { intentFeeOf, packIntentFee, unpackIntentFee } from '../fees/intent-fee'
import { resolvePartnerFee } from '../fees/partner-fee'
import { type Comparison, compareFields, type Difference } from '../node/difference'
import { findIntentFlaw } from './intent-flaw'
import { hashIntent, intentTypedData } from './intent-typed-data'

/** What a person confirmed: a price, and how an order is made of it. */
export type IntentTerms = {
  price: Pick<IntentPrice, 'side' | 'route' | 'partner'>
  family: FamilyName
  owner: Address
  beneficiary: Address
  /** Basis points; or a limit in its place, raw units after fees, of one slice where the order has a schedule. */
  slippageBps: number
  limit?: bigint | undefined
  /**
   * The slices of the order: the price is of one. Raw units of all of them: a sale names what it sells, a purchase
   * what it buys and the most that it pays.
   */
  sliced?: (Schedule & { srcAmount: bigint; destAmount?: bigint | undefined }) | undefined
  deadline: bigint
  /** Drawn by the caller, or that of an order which this one replaces. */
  nonce: bigint
  permit: Hex
  /** Who gets the fee or surplus. */
  partnerAddress: Address
  takesSurplus?: boolean | undefined
  isSurplusToUser?: boolean | undefined
  /** The vault that the source is in, and what of it is sold. */
  position?: SignedPosition | undefined
  /** The contract that completes the order, and the bytes that the owner signs for it. */
  handling?: SignedHandler | undefined
  /** The bridge that was confirmed, of an order that is paid on another chain. */
  bridge?: Bridge | undefined
  /** The chain where it is paid. */
  to?: Chain | undefined
}

/** What the service answers when an order is built. */
export type BuiltOrder = {
  toSign: { domain: object; types: object; value: SignedValue }
  orderHash: Hex
}

/**
 * Makes the order of a price and of what was confirmed anew, and compares what the service built with it: domain, types, every field and no
 * other, and the digest. An empty list means that the order may be signed.
 *
 * @example
 * verifyIntentOrder(mainnet, { ...built, toSign: { ...toSign, value: { ...value, destAmount: '1' } } }, terms)
 * // [{ field: 'destAmount', expected: '985050000000000000', found: '1' }, ...]
 */
export const verifyIntentOrder = (chain: Chain, built: BuiltOrder, terms: IntentTerms): Difference[] => {
  const { differences, same } = compareFields()
  const { domain, types, value } = built.toSign
  const place = { chainId: chain.id, intent: spenderAddress(chain, 'intent') }
  const { fills, kind, fields } = familyOf(terms.family)
  same('schedule', fills.isScheduled, terms.sliced !== undefined)
  same('position', fills.isPosition, terms.position !== undefined)
  same('handling', fills.isHandled, terms.handling !== undefined)
  same('kind', kind ?? orderKinds[terms.price.side], orderKinds[terms.price.side])
  if (differences.length > 0) return differences
  const { signed, priced } = signedOf(terms)
  const data = intentTypedData(place, signed)
  const digest = hashIntent(place, signed)
  const expected = writeSigned(signed)
  same('route', priced, pricedAmount(terms))
  sameLeaves(same, 'domain', data.domain, domain)
  sameLeaves(same, 'types', data.types, types)
  sameLeaves(same, '', expected, value)
  sameFee(same, expected.partnerAndFee, value.partnerAndFee)
  // Refuses orders that our own contracts would refuse, even confirmed ones.
  const flaw = findIntentFlaw(signed.order, {
    family: signed.family,
    schedule: signed.schedule,
    position: signed.position,
    handling: signed.handling,
    from: chain,
    to: terms.to,
  })
  if (flaw) same(flaw.field, 'terms that the contracts take', flaw.reason)
  if (differences.length > 0) return differences
  same('orderHash', digest, built.orderHash)
  const found = { domain, types, primaryType: terms.family, message: ofStructValue(fields, value) }
  same('digest', digest, hashTypedData(found as unknown as TypedDataDefinition))
  return differences
}

/** Returns the amount that the price fixes. */
const pricedAmount = ({ price: { side, route } }: IntentTerms): bigint =>
  BigInt(side === 'SELL' ? route.origin.input.amount : route.origin.output.amount)

/** Makes the order that is to be signed anew, and the amount that its price must be of. */
const signedOf = (terms: IntentTerms): { signed: AnyIntent; priced: bigint } => {
  const { family, sliced, position, handling } = terms
  const one = orderOf(terms)
  if (!sliced) return { signed: { family, order: one, position, handling }, priced: pricedAmount(terms) }
  const { slices, interval, srcAmount, destAmount = one.destAmount * slices } = sliced
  const order = { ...one, srcAmount, destAmount }
  return {
    signed: { family, order, schedule: { slices, interval } },
    priced: sliceAmount(intentTotal(order), { slices }),
  }
}

const orderOf = (terms: IntentTerms): IntentOrder => {
  const { side, route, partner } = terms.price
  const { input, output } = route.origin
  const feeBps = bpsOfPercent(partner.feePercent)
  return {
    owner: terms.owner,
    beneficiary: terms.beneficiary,
    srcToken: input.token.address,
    destToken: output.token.address,
    ...signedAmounts(
      { side, input: BigInt(input.amount), output: BigInt(output.amount) },
      { feeBps, slippageBps: terms.slippageBps, limit: terms.limit },
    ),
    deadline: terms.deadline,
    kind: orderKinds[side],
    nonce: terms.nonce,
    partnerAndFee: feeWordOf(terms, feeBps),
    permit: terms.permit,
    metadata: '0x',
    bridge: terms.bridge ?? noBridge,
  }
}

/** By the service's own rule; but the fee that was shown is due whoever gets it: without one the surplus would be the service's. */
const feeWordOf = (
  { partnerAddress: partner, takesSurplus: takeSurplus, isSurplusToUser }: IntentTerms,
  feeBps: number,
): bigint =>
  packIntentFee({ ...intentFeeOf(resolvePartnerFee({ partner, feeBps, takeSurplus, isSurplusToUser })), feeBps })

/** Says what is another in a word that differs: nobody reads the number. */
const sameFee = (same: Comparison['same'], expected: string, found: unknown): void => {
  const [wanted, other] = [unpackIntentFee(readUint(expected)), unpackIntentFee(readUint(found))]
  same('partner', wanted.partner, other.partner)
  same('partnerFeeBps', wanted.feeBps, other.feeBps)
  for (const name of ['takesSurplus', 'capsSurplus', 'isSurplusToUser', 'reserved'] as const)
    same(name, wanted[name], other[name])
}

/** What is no number is not ours either, and differs. */
const readUint = (text: unknown): bigint => (typeof text === 'string' && /^\d{1,78}$/.test(text) ? BigInt(text) : 0n)

/** Compares two values of JSON leaf by leaf, by type and number of fields too. */
const sameLeaves = (
  same: (field: string, expected: unknown, found: unknown) => void,
  path: string,
  expected: unknown,
  found: unknown,
): void => {
  if (typeof expected !== 'object' || expected === null || typeof found !== 'object' || found === null) {
    same(path, expected, found)
    if (typeof expected !== typeof found) same(`${path} (type)`, typeof expected, typeof found)
    return
  }
  same(`${path} (fields)`, Object.keys(expected).toSorted().join(), Object.keys(found).toSorted().join())
  for (const [name, inner] of Object.entries(expected))
    sameLeaves(same, path === '' ? name : `${path}.${name}`, inner, (found as Record<string, unknown>)[name])
}
