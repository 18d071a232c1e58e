import { isAddress, isSameAddress, toLowerAddress } from '@/lib/address'
import { changeInBasisPoints } from '@/lib/amount'
import type { RfqOrder } from '@/lib/order/rfq'
import { readUsd, usdOf } from '@/lib/ticket/fields/usd-of'

export const deskTabs = ['toMe', 'mine', 'open'] as const
export type DeskTab = (typeof deskTabs)[number]
export const deskStates = ['live', 'over', 'all'] as const
export type DeskState = (typeof deskStates)[number]
export const deskSorts = ['newest', 'price', 'expiry', 'size'] as const
export type DeskSort = (typeof deskSorts)[number]
/** Dollars that an order is worth at least. */
export const deskSizes = [1_000, 10_000, 100_000] as const
export type DeskSize = (typeof deskSizes)[number]

/** Which orders a desk shows, and in which order. Undefined: any; of the state, what the tab begins with. */
export type DeskFilter = {
  /** The token that the maker gives, in lower case. */
  gives: string | undefined
  /** The token that the maker wants, in lower case. */
  wants: string | undefined
  size: DeskSize | undefined
  state: DeskState | undefined
  sort: DeskSort
}

type DeskLink = { [name in keyof DeskFilter]?: string | undefined }
const readToken = (text: string | undefined) => (text && isAddress(text) ? toLowerAddress(text) : undefined)

/**
 * Reads a filter from what a link says; what it does not know is no filter.
 *
 * @example
 * readDeskFilter({ sort: 'price', size: '7' }) // { gives: undefined, wants: undefined, size: undefined, state: undefined, sort: 'price' }
 */
export const readDeskFilter = ({ gives, wants, size, state, sort }: DeskLink): DeskFilter => ({
  gives: readToken(gives),
  wants: readToken(wants),
  size: deskSizes.find((one) => String(one) === size),
  state: deskStates.find((one) => one === state),
  sort: deskSorts.find((one) => one === sort) ?? 'newest',
})

/** An order as far as a desk filters and sorts by it. */
export type DeskFacts = {
  order: RfqOrder
  /** Undefined while the chain has not said. */
  isLive: boolean | undefined
  /** What can still be taken of makerAmount, raw units. */
  left: bigint
  /** Dollars for one whole token that the maker gives, and its decimals; undefined where nobody knows. */
  price: { usd: string | null | undefined; decimals: number } | undefined
  /** What the market pays for takerAmount, raw units of the maker's token; undefined where it is not known. */
  marketPays: bigint | undefined
}

const isOfTokens = ({ order }: DeskFacts, { gives, wants }: DeskFilter) =>
  (gives === undefined || isSameAddress(order.makerAsset, gives)) &&
  (wants === undefined || isSameAddress(order.takerAsset, wants))

const isOfState = ({ isLive }: DeskFacts, state: DeskState) =>
  // What is not known yet keeps its place until it is.
  state === 'all' || isLive === undefined || isLive === (state === 'live')

/** Dollars of the wire: 18 decimals. */
const worthOf = ({ left, price }: DeskFacts): bigint | undefined =>
  price && readUsd(usdOf(left, { amount: 10n ** BigInt(price.decimals), usd: price.usd }))
const isOfSize = (facts: DeskFacts, size: DeskSize | undefined) =>
  size === undefined || (worthOf(facts) ?? 0n) >= BigInt(size) * 10n ** 18n

/** The greatest first; what is not known last. */
const keysOf: Readonly<Record<Exclude<DeskSort, 'newest'>, (facts: DeskFacts) => bigint | undefined>> = {
  price: ({ order, marketPays }) =>
    marketPays === undefined ? undefined : changeInBasisPoints(marketPays, order.makerAmount),
  expiry: ({ order }) => (order.expiry === 0n ? undefined : -order.expiry),
  size: worthOf,
}

/**
 * The orders that a desk shows, sorted: the newest first as given, the best price for the taker, what ends first, or the largest. `hidden`
 * counts those of these tokens and size that the state leaves out.
 *
 * @example
 * filterDesk(rows, filter, { state: 'live', factsOf }) // { shown: [row], hidden: 3 }
 */
export const filterDesk = <row>(
  rows: readonly row[],
  filter: DeskFilter,
  { state, factsOf }: { state: DeskState; factsOf: (row: row) => DeskFacts },
): { shown: readonly row[]; hidden: number } => {
  const known = rows.map((row) => ({ row, facts: factsOf(row) }))
  const ofTokens = known.filter(({ facts }) => isOfTokens(facts, filter) && isOfSize(facts, filter.size))
  const ofState = ofTokens.filter(({ facts }) => isOfState(facts, state))
  const hidden = ofTokens.length - ofState.length
  if (filter.sort === 'newest') return { shown: ofState.map(({ row }) => row), hidden }
  const keyOf = keysOf[filter.sort]
  const keyed = ofState.map(({ row, facts }) => ({ row, key: keyOf(facts) }))
  const compare = (a: bigint | undefined, b: bigint | undefined) => {
    if (a === b) return 0
    if (a === undefined) return 1
    return b === undefined || a > b ? -1 : 1
  }
  return { shown: keyed.sort((a, b) => compare(a.key, b.key)).map(({ row }) => row), hidden }
}
