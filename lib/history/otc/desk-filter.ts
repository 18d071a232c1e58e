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
/** The minimum values of orders in dollars. */
export const deskSizes = [1_000, 10_000, 100_000] as const
export type DeskSize = (typeof deskSizes)[number]

/** The filter and sorting of a desk. Undefined: any order, or the tab's default state. */
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
 * Reads a filter from the parameters of a link; unknown values are ignored.
 *
 * @example
 * readDeskFilter({ sort: 'price', size: '7' })
 * // { gives: undefined, wants: undefined, size: undefined, state: undefined, sort: 'price' }
 */
export const readDeskFilter = ({ gives, wants, size, state, sort }: DeskLink): DeskFilter => ({
  gives: readToken(gives),
  wants: readToken(wants),
  size: deskSizes.find((known) => String(known) === size),
  state: deskStates.find((known) => known === state),
  sort: deskSorts.find((known) => known === sort) ?? 'newest',
})

/** The facts of an order by which a desk filters and sorts. */
export type DeskFacts = {
  order: RfqOrder
  /** True if the chain says so, or until it was read the service; undefined if neither knows it. */
  isLive: boolean | undefined
  /** The part of makerAmount that can still be taken, raw units. */
  left: bigint
  /** Dollars for one whole token that the maker gives, and its decimals; undefined if unknown. */
  price: { usd: string | null | undefined; decimals: number } | undefined
  /** The market's output for takerAmount, raw units of makerAsset; undefined if unknown. */
  marketPays: bigint | undefined
}

const isOfTokens = ({ order }: DeskFacts, { gives, wants }: DeskFilter) =>
  (gives === undefined || isSameAddress(order.makerAsset, gives)) &&
  (wants === undefined || isSameAddress(order.takerAsset, wants))

const isOfState = ({ isLive }: DeskFacts, state: DeskState) =>
  // Unknown states match, so that rows stay in place until they are known.
  state === 'all' || isLive === undefined || isLive === (state === 'live')

/** Returns dollars with 18 decimals. */
const worthOf = ({ left, price }: DeskFacts): bigint | undefined =>
  price && readUsd(usdOf(left, { amount: 10n ** BigInt(price.decimals), usd: price.usd }))
const isOfSize = (facts: DeskFacts, size: DeskSize | undefined) =>
  size === undefined || (worthOf(facts) ?? 0n) >= BigInt(size) * 10n ** 18n

/** The largest first; unknown values last. */
const keysOf: Readonly<Record<Exclude<DeskSort, 'newest'>, (facts: DeskFacts) => bigint | undefined>> = {
  price: ({ order, marketPays }) =>
    marketPays === undefined ? undefined : changeInBasisPoints(marketPays, order.makerAmount),
  expiry: ({ order }) => (order.expiry === 0n ? undefined : -order.expiry),
  size: worthOf,
}

/**
 * Filters and sorts the orders of a desk: the newest first as given, the best price for the taker,
 * the earliest expiry, or the largest. `hidden` counts those of these tokens and size that the
 * state excludes.
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
