import type { RfqOrder } from '@/lib/order/rfq'

type Terms = Pick<RfqOrder, 'makerAsset' | 'takerAsset' | 'makerAmount' | 'takerAmount'>

/** The market's answer for one size of a pair, raw units. */
export type ListAnswer = {
  asked: bigint
  pays: bigint
  /** True if the size hardly moves the price, so that smaller sizes have the same one. */
  isFlat: boolean
}

/** The maximum number of pairs that a list requests. */
export const maxPairs = 6

/** The minimum raw amount that resolves basis points. */
const coarse = 10_000n

/** Returns the key of a pair in the taker's direction. */
export const pairOf = ({ takerAsset, makerAsset }: Pick<Terms, 'makerAsset' | 'takerAsset'>): string =>
  `${takerAsset} ${makerAsset}`.toLowerCase()

/**
 * Returns the orders of a list to request market prices for: the largest of each pair, up to
 * `maxPairs`, in the list's order of pairs. A long list needs no more requests than a short one.
 *
 * @example
 * ordersToPrice([tenLink, twentyLink, oneWeth]) // [twentyLink, oneWeth]
 */
export const ordersToPrice = <order extends Terms>(orders: readonly order[]): order[] => {
  const byPair = new Map<string, order>()
  for (const order of orders) {
    const largest = byPair.get(pairOf(order))
    if (!largest && byPair.size === maxPairs) continue
    if (!largest || order.takerAmount > largest.takerAmount) byPair.set(pairOf(order), order)
  }
  return [...byPair.values()]
}

/**
 * Returns what the market pays for an order's whole takerAmount, from an answer for its pair; raw
 * units of makerAsset, rounded down. Undefined if the answer does not cover its size, and for dust.
 *
 * @example
 * marketPayFor({ takerAmount: 50_000n }, { asked: 100_000n, pays: 200_000n, isFlat: true })
 * // 100_000n
 */
export const marketPayFor = (
  { takerAmount }: Pick<Terms, 'takerAmount'>,
  { asked, pays, isFlat }: ListAnswer,
): bigint | undefined => {
  if (takerAmount > asked || (takerAmount < asked && !isFlat)) return undefined
  const pay = (pays * takerAmount) / asked
  return pay < coarse ? undefined : pay
}
