import { mulDivUp } from '@/lib/amount'

/** The distance of the market from a limit, basis points of its price; zero or less if reached. */
export type LimitDistance = { bps: number; isReached: boolean }

/** The input and output of a trade, raw units. */
type Exchange = { srcAmount: bigint; destAmount: bigint }

type Judged = {
  /** The limit of the order. */
  limit: Exchange
  /** The agents' current payment for the same amount, after all costs. */
  market: Exchange
}

/** The maximum distance, which stays an exact number. */
const maxBps = 10_000_000n

/**
 * Returns the distance of a limit from the market: how far the price must rise, for a sale or a
 * purchase. Rounded away from zero. Undefined if the market pays nothing.
 *
 * @example
 * distanceOf({ limit, market })?.bps // 300
 */
export const distanceOf = ({ limit, market }: Judged): LimitDistance | undefined => {
  const [required, paid] = [limit.destAmount * market.srcAmount, market.destAmount * limit.srcAmount]
  if (paid === 0n) return undefined
  const bps = required > paid ? mulDivUp(required - paid, 10_000n, paid) : -mulDivUp(paid - required, 10_000n, paid)
  return { bps: Number(bps < maxBps ? bps : maxBps), isReached: required <= paid }
}
