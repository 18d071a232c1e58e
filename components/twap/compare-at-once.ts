import { changeInBasisPoints } from '@/lib/amount'
import type { Side } from '@/lib/routing/route/route'

/** Basis points by which parts are better for the owner than all at once, below zero where they are worse. */
export type AtOnce = { bps: number; difference: bigint }

type Compared = {
  side: Side
  /** Raw units that all brings now, or costs, every cost counted. */
  atOnce: bigint
  /** The same of all parts at the price of one now. */
  inParts: bigint
}

/**
 * Compares a trade at once with the same in parts, each at the price of the first: what parts come to if the pools are back at it each time.
 * Undefined where nothing is to be compared.
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
