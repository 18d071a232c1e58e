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
import { hashIntent, intentTypedData } from './intent-typed-data'
import { validateIntent } from './validate-intent'

/** The terms that the user confirmed: a price, and how an order is built from it. */
export type IntentTerms = {
  price: Pick<IntentPrice, 'side' | 'route' | 'partner'>
  family: FamilyName
  owner: Address
  beneficiary: Address
  /**
   * Slippage in basis points, or a limit instead, raw units after fees, of one slice for a TWAP.
   */
  slippageBps: number
  limit?: bigint | undefined
  /**
   * The slices of a TWAP, whose price is of one slice. Raw units of all slices: the sold amount of
   * a sale; the bought amount and the maximum payment of a purchase.
   */
  sliced?: (Schedule & { srcAmount: bigint; destAmount?: bigint | undefined }) | undefined
  deadline: bigint
  /** A nonce that the caller chose, or that of the order which this one replaces. */
  nonce: bigint
  permit: Hex
  /** The recipient of fee or surplus. */
  partnerAddress: Address
  takesSurplus?: boolean | undefined
  isSurplusToUser?: boolean | undefined
  /** The vault position of the source, and the part of it that is sold. */
  position?: SignedPosition | undefined
  /** The contract that completes the order, with the bytes that the owner signs for it. */
  handling?: SignedHandler | undefined
  /** The confirmed bridge of an order that is paid on another chain. */
  bridge?: Bridge | undefined
  /** The chain where the order is paid. */
  to?: Chain | undefined
}

/** The answer of the service that builds an order. */
export type BuiltOrder = {
  toSign: { domain: object; types: object; value: SignedValue }
  orderHash: Hex
}

/**
 * Rebuilds the order from a price and the confirmed terms, and compares the service's order with
 * it: domain, types, fields and digest. Returns an empty list if the order may be signed.
 *
 * @example
 * verifyIntentOrder(mainnet, forgedOrder, terms)
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
  const issue = validateIntent(signed.order, {
    family: signed.family,
    schedule: signed.schedule,
    position: signed.position,
    handling: signed.handling,
    from: chain,
    to: terms.to,
  })
  if (issue) same(issue.field, 'terms that the contracts accept', issue.reason)
  if (differences.length > 0) return differences
  same('orderHash', digest, built.orderHash)
  const found = { domain, types, primaryType: terms.family, message: ofStructValue(fields, value) }
  same('digest', digest, hashTypedData(found as unknown as TypedDataDefinition))
  return differences
}

/** Returns the amount that the price fixes. */
const pricedAmount = ({ price: { side, route } }: IntentTerms): bigint =>
  BigInt(side === 'SELL' ? route.origin.input.amount : route.origin.output.amount)

/** Rebuilds the order to sign, and the amount that its price must have. */
const signedOf = (terms: IntentTerms): { signed: AnyIntent; priced: bigint } => {
  const { family, sliced, position, handling } = terms
  const perSlice = orderOf(terms)
  if (!sliced) return { signed: { family, order: perSlice, position, handling }, priced: pricedAmount(terms) }
  const { slices, interval, srcAmount, destAmount = perSlice.destAmount * slices } = sliced
  const order = { ...perSlice, srcAmount, destAmount }
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

/**
 * Packs the fee by the service's rule, but with the confirmed fee even without a partner: at zero
 * the service would take the surplus.
 */
const feeWordOf = (
  { partnerAddress: partner, takesSurplus: takeSurplus, isSurplusToUser }: IntentTerms,
  feeBps: number,
): bigint =>
  packIntentFee({ ...intentFeeOf(resolvePartnerFee({ partner, feeBps, takeSurplus, isSurplusToUser })), feeBps })

/** Names the parts of the fee word that differ. */
const sameFee = (same: Comparison['same'], expected: string, found: unknown): void => {
  const [wanted, other] = [unpackIntentFee(readUint(expected)), unpackIntentFee(readUint(found))]
  same('partner', wanted.partner, other.partner)
  same('partnerFeeBps', wanted.feeBps, other.feeBps)
  for (const name of ['takesSurplus', 'capsSurplus', 'isSurplusToUser', 'reserved'] as const)
    same(name, wanted[name], other[name])
}

/** Returns 0 for anything but a number, which `sameLeaves` reports as a difference. */
const readUint = (text: unknown): bigint => (typeof text === 'string' && /^\d{1,78}$/.test(text) ? BigInt(text) : 0n)

/** Compares two JSON values leaf by leaf, including their types and field names. */
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
