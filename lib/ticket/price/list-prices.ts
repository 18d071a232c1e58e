import type { RfqOrder } from '@/lib/order/rfq'

type Terms = Pick<RfqOrder, 'makerAsset' | 'takerAsset' | 'makerAmount' | 'takerAmount'>

/** What the market answered for one size of a pair, raw units. */
export type ListAnswer = {
  asked: bigint
  pays: bigint
  /** Whether the size moves the price by so little that smaller sizes have the same one. */
  isFlat: boolean
}

/** A list asks for no more pairs than this, however long it is. */
export const maxPairs = 6

/** Below this many raw units an amount is too coarse to tell basis points apart. */
const coarse = 10_000n

/** The name of a pair as its taker trades it. */
export const pairOf = ({ takerAsset, makerAsset }: Pick<Terms, 'makerAsset' | 'takerAsset'>): string =>
  `${takerAsset} ${makerAsset}`.toLowerCase()

/**
 * The orders of a list that the market is asked about: the largest of each pair, at most `maxPairs`, in the list's order of pairs. One
 * question for each pair, so that a long list costs no more than a short one.
 *
 * @example
 * chooseAsked([tenLink, twentyLink, oneWeth]) // [twentyLink, oneWeth]
 */
export const chooseAsked = <order extends Terms>(orders: readonly order[]): order[] => {
  const byPair = new Map<string, order>()
  for (const order of orders) {
    const largest = byPair.get(pairOf(order))
    if (!largest && byPair.size === maxPairs) continue
    if (!largest || order.takerAmount > largest.takerAmount) byPair.set(pairOf(order), order)
  }
  return [...byPair.values()]
}

/**
 * What the market pays for all of an order's takerAmount by an answer for its pair, raw units of makerAsset, rounded down. Undefined where
 * the answer does not say: for a larger size than was asked, for a smaller one where size moves the price, and for dust.
 *
 * @example
 * marketPayFor({ takerAmount: 50_000n }, { asked: 100_000n, pays: 200_000n, isFlat: true }) // 100_000n
 */
export const marketPayFor = (
  { takerAmount }: Pick<Terms, 'takerAmount'>,
  { asked, pays, isFlat }: ListAnswer,
): bigint | undefined => {
  if (takerAmount > asked || (takerAmount < asked && !isFlat)) return undefined
  const pay = (pays * takerAmount) / asked
  return pay < coarse ? undefined : pay
}
