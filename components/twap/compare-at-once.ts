import { changeInBasisPoints } from '@/lib/amount'
import type { Side } from '@/lib/routing/route/route'

/**
 * The gain of slices over one trade in bps and raw units, negative if they are worse for the owner.
 */
export type AtOnce = { bps: number; difference: bigint }

type Compared = {
  side: Side
  /** Raw units that one trade brings or costs now, all costs counted. */
  atOnce: bigint
  /** The same for all slices at the current price of one. */
  inParts: bigint
}

/**
 * Compares one trade with the same in slices, each at the price of the first, as if the pools
 * recovered in between. Undefined if there is nothing to compare.
 *
 * @example
 * compareAtOnce({ side: 'BUY', atOnce: 10_000n, inParts: 9_900n }) // { bps: 100, difference: 100n }
 */
export const compareAtOnce = ({ side, atOnce, inParts }: Compared): AtOnce | undefined => {
  const change = changeInBasisPoints(atOnce, inParts)
  if (change === undefined) return undefined
  const isSale = side === 'SELL'
  return { bps: Number(isSale ? change : -change), difference: isSale ? inParts - atOnce : atOnce - inParts }
}
