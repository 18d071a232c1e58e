import type { Hex } from 'viem'
import { isSameAddress, zeroAddress } from '@/lib/address'
import type { HashedOrder } from './signed-orders'

/** One order of a negotiation; `at` in unix seconds, undefined where nobody says when it was made. */
export type Round = { signed: HashedOrder; at: number | undefined; answers: Hex | undefined }

/** `isParentKnown`: whether what it answers, be it nothing, is known; a service does not say. */
export type ThreadOrder = Round & { isParentKnown: boolean }

export type Thread = {
  /** The negotiation of one order: what it answers, what that answers, and what answers these; the first offer first. */
  rounds: readonly Round[]
  /** Other orders by which the same two offer the same two tokens to each other. */
  unrelated: readonly Round[]
}

/**
 * Finds the negotiation of an order among others of its pair, by what each answers. Of a named order where nobody says it, the newest order
 * is taken that goes the other way and was still open when it was made.
 */
export const threadOf = (shown: HashedOrder, orders: readonly ThreadOrder[]): Thread => {
  const near = orders.filter(({ signed }) => signed.hash === shown.hash || isSamePair(shown, signed))
  const byHash = new Map(near.map((one) => [one.signed.hash, one]))
  const parents = new Map(near.map((one) => [one.signed.hash, parentOf(one, near, byHash)]))
  const family = new Set([shown.hash])
  for (let before = 0; before !== family.size; ) {
    before = family.size
    for (const [hash, parent] of parents) {
      if (!parent || !(family.has(hash) || family.has(parent))) continue
      family.add(hash).add(parent)
    }
  }
  const depthOf = (hash: Hex) => {
    const above = new Set<Hex>()
    for (let at = parents.get(hash); at && !above.has(at); at = parents.get(at)) above.add(at)
    return above.size
  }
  const byAge = (a: ThreadOrder, b: ThreadOrder) => (a.at ?? 0) - (b.at ?? 0)
  return {
    rounds: near
      .filter(({ signed }) => family.has(signed.hash))
      .sort((a, b) => depthOf(a.signed.hash) - depthOf(b.signed.hash) || byAge(a, b)),
    unrelated: near.filter(({ signed }) => !family.has(signed.hash) && !isOpen(signed)).sort(byAge),
  }
}

const parentOf = (
  one: ThreadOrder,
  near: readonly ThreadOrder[],
  byHash: ReadonlyMap<Hex, ThreadOrder>,
): Hex | undefined => {
  const { at } = one
  if (one.isParentKnown) return one.answers && byHash.get(one.answers)?.signed.hash
  // Who answers an order names its maker.
  if (at === undefined || isOpen(one.signed)) return undefined
  const open = near.filter(({ signed, at: before }) => {
    const { expiry } = signed.order
    const wasThere = before !== undefined && before <= at && (expiry === 0n || expiry >= BigInt(at))
    return wasThere && isTurned(one.signed, signed)
  })
  return open.reduce<ThreadOrder | undefined>((a, b) => (a && a.at! >= b.at! ? a : b), undefined)?.signed.hash
}

const isOpen = ({ order }: HashedOrder) => isSameAddress(order.taker, zeroAddress)

const isSamePair = (a: HashedOrder, b: HashedOrder): boolean =>
  isTurned(a, b) ||
  (isSameAddress(a.order.maker, b.order.maker) &&
    isSameAddress(a.order.taker, b.order.taker) &&
    isSameAddress(a.order.makerAsset, b.order.makerAsset) &&
    isSameAddress(a.order.takerAsset, b.order.takerAsset))

/** Whether each names the other's maker, or anyone, and wants what the other gives. */
const isTurned = (a: HashedOrder, b: HashedOrder): boolean =>
  !isSameAddress(a.order.maker, b.order.maker) &&
  (isOpen(a) || isSameAddress(a.order.taker, b.order.maker)) &&
  (isOpen(b) || isSameAddress(b.order.taker, a.order.maker)) &&
  !(isOpen(a) && isOpen(b)) &&
  isSameAddress(a.order.makerAsset, b.order.takerAsset) &&
  isSameAddress(a.order.takerAsset, b.order.makerAsset)
