import type { Sum } from './sum-bounds'

/** A bound in raw units, rounded to the safe side, and how far the quote is from it, in bps of the quoted amount. */
export type CheckedBound = { bound: bigint; gapBps: number }

/** What a quote gives or takes, in the raw units that its bound counts in: before gas, and what its bound is held against. */
type Reached = { side: 'SELL' | 'BUY'; quoted: number; reached: number }

/**
 * How far what a quote reaches is from a bound.
 *
 * @example
 * checkedBound({ bound: 3000.5, size: 3000.5 }, { side: 'SELL', quoted: 3000, reached: 3000 }) // { bound: 3001n, gapBps: 1.66 }
 */
export const checkedBound = ({ bound }: Sum, { side, quoted, reached }: Reached): CheckedBound => {
  const sells = side === 'SELL'
  const gap = sells ? bound - reached : reached - bound
  return {
    bound: BigInt(sells ? Math.ceil(bound) : Math.max(0, Math.floor(bound))),
    gapBps: Math.max(0, (gap / quoted) * 10_000),
  }
}
