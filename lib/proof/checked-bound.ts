import type { Sum } from './sum-bounds'

/** A bound in raw units, rounded to the safe side, and its distance from the quote in bps. */
export type CheckedBound = { bound: bigint; gapBps: number }

/** The quote's amount, and the amount that is compared with the bound. */
type Reached = { side: 'SELL' | 'BUY'; quoted: number; reached: number }

/**
 * Returns a rounded bound and the distance of an amount from it.
 *
 * @example
 * checkedBound({ bound: 3000.5, size: 3000.5 }, { side: 'SELL', quoted: 3000, reached: 3000 })
 * // { bound: 3001n, gapBps: 1.66 }
 */
export const checkedBound = ({ bound }: Sum, { side, quoted, reached }: Reached): CheckedBound => {
  const sells = side === 'SELL'
  const gap = sells ? bound - reached : reached - bound
  return {
    bound: BigInt(sells ? Math.ceil(bound) : Math.max(0, Math.floor(bound))),
    gapBps: Math.max(0, (gap / quoted) * 10_000),
  }
}
