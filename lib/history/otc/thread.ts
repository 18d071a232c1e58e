import type { Hex } from 'viem'
import { isSameAddress, zeroAddress } from '@/lib/address'
import type { HashedOrder } from './signed-orders'

/** An order of a negotiation; `at` in unix seconds, undefined if its creation time is unknown. */
export type Round = { signed: HashedOrder; at: number | undefined; answers: Hex | undefined }

/** `isParentKnown`: true if it is known which order it answers, if any. */
export type ThreadOrder = Round & { isParentKnown: boolean }

export type Thread = {
  /** The negotiation of one order: all orders connected to it by answers; the first offer first. */
  rounds: readonly Round[]
  /** Other orders between the same two accounts and tokens. */
  unrelated: readonly Round[]
}

/**
 * Finds the negotiation of an order among others of its pair, by the order that each answers. If
 * that is unknown for an order with a named taker, assumes the newest order in the opposite
 * direction that was open when it was made.
 */
export const threadOf = (shown: HashedOrder, orders: readonly ThreadOrder[]): Thread => {
  const near = orders.filter(({ signed }) => signed.hash === shown.hash || isSamePair(shown, signed))
  const byHash = new Map(near.map((round) => [round.signed.hash, round]))
  const parents = new Map(near.map((round) => [round.signed.hash, parentOf(round, near, byHash)]))
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
  round: ThreadOrder,
  near: readonly ThreadOrder[],
  byHash: ReadonlyMap<Hex, ThreadOrder>,
): Hex | undefined => {
  const { at } = round
  if (round.isParentKnown) return round.answers && byHash.get(round.answers)?.signed.hash
  // An answer names the maker of the answered order as taker.
  if (at === undefined || isOpen(round.signed)) return undefined
  const open = near.filter(({ signed, at: before }) => {
    const { expiry } = signed.order
    const wasThere = before !== undefined && before <= at && (expiry === 0n || expiry >= BigInt(at))
    return wasThere && isTurned(round.signed, signed)
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

/** True if each order names the other's maker or anyone, and their tokens are swapped. */
const isTurned = (a: HashedOrder, b: HashedOrder): boolean =>
  !isSameAddress(a.order.maker, b.order.maker) &&
  (isOpen(a) || isSameAddress(a.order.taker, b.order.maker)) &&
  (isOpen(b) || isSameAddress(b.order.taker, a.order.maker)) &&
  !(isOpen(a) && isOpen(b)) &&
  isSameAddress(a.order.makerAsset, b.order.takerAsset) &&
  isSameAddress(a.order.takerAsset, b.order.makerAsset)
