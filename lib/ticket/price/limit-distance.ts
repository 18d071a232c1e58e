import { mulDivUp } from '@/lib/amount'

/** How far the market has to come, basis points of what it pays now; zero or less is a limit that it has reached. */
export type LimitDistance = { bps: number; isReached: boolean }

/** What is given and what comes for it, raw units. */
type Exchange = { srcAmount: bigint; destAmount: bigint }

type Judged = {
  /** What the order asks for. */
  limit: Exchange
  /** What agents do for the same amount now, every cost counted. */
  market: Exchange
}

/** What is shown stays a number. */
const mostBps = 10_000_000n

/**
 * How far a limit is from the market: by so much the price has to rise that the source sells at, whichever of the two amounts is exact.
 * Rounded away from what sounds better. Undefined where the market pays nothing.
 *
 * @example
 * distanceOf({ limit: { srcAmount: 1n, destAmount: 103n }, market: { srcAmount: 1n, destAmount: 100n } }) // { bps: 300, isReached: false }
 */
export const distanceOf = ({ limit, market }: Judged): LimitDistance | undefined => {
  const [asked, paid] = [limit.destAmount * market.srcAmount, market.destAmount * limit.srcAmount]
  if (paid === 0n) return undefined
  const bps = asked > paid ? mulDivUp(asked - paid, 10_000n, paid) : -mulDivUp(paid - asked, 10_000n, paid)
  return { bps: Number(bps < mostBps ? bps : mostBps), isReached: asked <= paid }
}
