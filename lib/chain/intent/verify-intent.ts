import { type Address, type Hex, hashTypedData, type TypedDataDefinition } from 'viem'
import type { IntentPrice } from '@/lib/api/intent/intent'
import { bpsOfPercent } from '@/lib/order/fee'
import {
  type IntentOrder,
  type IntentValue,
  intentValueOf,
  noBridge,
  orderKinds,
  signedAmounts,
  toIntentOrder,
} from '@/lib/order/intent'
import {
  isTwapValue,
  type Schedule,
  sliceAmount,
  type TwapFamily,
  type TwapOrder,
  type TwapValue,
  toTwapOrder,
  twapValueOf,
} from '@/lib/order/twap'
import { spenderAddress } from '../approval/spenders'
import type { Chain } from '../chain'
import { intentFeeOf, packIntentFee, unpackIntentFee } from '../fees/intent-fee'
import { resolvePartnerFee } from '../fees/partner-fee'
import { type Comparison, compareFields, type Difference } from '../node/difference'
import {
  hashIntentOrder,
  hashTwapOrder,
  type IntentPlace,
  intentTypedData,
  type OrderFamily,
  twapTypedData,
} from './intent-typed-data'

/** What a person confirmed: a price, and how an order is made of it. */
export type IntentTerms = {
  price: Pick<IntentPrice, 'side' | 'route' | 'partner'>
  /** One over time has the type that `over` says. */
  family: OrderFamily | TwapFamily
  owner: Address
  beneficiary: Address
  /** Basis points; or a limit in its place, raw units after fees; of one slice of a sale over time. */
  slippageBps: number
  limit?: bigint | undefined
  /** It is filled over time: the price is of one slice. Raw units of all slices; the limit of a purchase is its maximum. */
  over?: (Schedule & ({ totalSrcAmount: bigint } | { totalDestAmount: bigint; maxSrcAmount: bigint })) | undefined
  deadline: bigint
  /** Drawn by the caller, or that of an order which this one replaces. */
  nonce: bigint
  permit: Hex
  /** Who gets the fee or surplus. */
  partnerAddress: Address
  takesSurplus?: boolean | undefined
  isSurplusToUser?: boolean | undefined
}

/** What the service answers when an order is built. */
export type BuiltOrder = {
  toSign: { domain: object; types: object; value: IntentValue | TwapValue }
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
  const own = terms.over ? scheduledOf(place, terms, terms.over) : plainOf(place, terms)
  same('orderType', terms.family, own.data.primaryType)
  same('route', own.priced, pricedAmount(terms))
  sameLeaves(same, 'domain', own.data.domain, domain)
  sameLeaves(same, 'types', own.data.types, types)
  sameLeaves(same, '', own.value, value)
  sameFee(same, own.value.partnerAndFee, value.partnerAndFee)
  if (differences.length > 0) return differences
  same('orderHash', own.digest, built.orderHash)
  const message = isTwapValue(value) ? toTwapOrder(value) : toIntentOrder(value)
  const found = { domain, types, primaryType: terms.family, message } as unknown as TypedDataDefinition
  same('digest', own.digest, hashTypedData(found))
  return differences
}

/** What the price fixes. */
const pricedAmount = ({ price: { side, route } }: IntentTerms): bigint =>
  BigInt(side === 'SELL' ? route.origin.input.amount : route.origin.output.amount)

type Value = BuiltOrder['toSign']['value']
/** What is to be signed, made anew; `priced` is what the price must be of. */
type Own = { data: { domain: object; types: object; primaryType: string }; value: Value; digest: Hex; priced: bigint }

const plainOf = (place: IntentPlace, terms: IntentTerms): Own => {
  const order = orderOf(terms)
  const family = terms.family === 'FillableOrder' ? terms.family : 'Order'
  return {
    data: intentTypedData(place, order, family),
    value: intentValueOf(order),
    digest: hashIntentOrder(place, order, family),
    priced: pricedAmount(terms),
  }
}

const scheduledOf = (
  place: IntentPlace,
  terms: IntentTerms,
  { slices, interval, ...totals }: NonNullable<IntentTerms['over']>,
): Own => {
  const { srcAmount: _, destAmount, expectedAmount: __, kind: ___, ...order } = orderOf(terms)
  const common = { ...order, interval, numSlices: Number(slices) }
  const isSale = 'totalSrcAmount' in totals
  const twap: TwapOrder = isSale ? { ...common, ...totals, destAmountPerSlice: destAmount } : { ...common, ...totals }
  return {
    data: twapTypedData(place, twap),
    value: twapValueOf(twap),
    digest: hashTwapOrder(place, twap),
    priced: sliceAmount(isSale ? totals.totalSrcAmount : totals.totalDestAmount, { slices }),
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
    bridge: noBridge,
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
