import { mulDivUp } from '@/lib/amount'

/** How far the market has to come, basis points of what it pays now; zero or less is a limit that it has reached. */
export type LimitDistance = { bps: number; isReached: boolean }

type Judged = {
  /** What the order asks for, raw units. */
  limit: bigint
  /** What agents pay for the same now, every cost counted, raw units. */
  pays: bigint
}

/** What is shown stays a number. */
const mostBps = 10_000_000n

/**
 * How far a limit is from the market, rounded away from what sounds better. Undefined where the market pays nothing.
 *
 * @example
 * distanceOf({ limit: 103n, pays: 100n }) // { bps: 300, isReached: false }
 */
export const distanceOf = ({ limit, pays }: Judged): LimitDistance | undefined => {
  if (pays === 0n) return undefined
  const bps = limit > pays ? mulDivUp(limit - pays, 10_000n, pays) : -mulDivUp(pays - limit, 10_000n, pays)
  return { bps: Number(bps < mostBps ? bps : mostBps), isReached: limit <= pays }
}
