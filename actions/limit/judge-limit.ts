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

/** What a person should know of a limit before signing; `behind` has to be confirmed. */
export type LimitWarning = 'reached' | 'behind' | 'far' | 'dust' | 'short'

const farBps = 3_000
const behindBps = -500
const shortSeconds = 600
/** Gas takes more than a twentieth of the order. */
const dustShare = 20n

type Warned = {
  distance: LimitDistance | undefined
  /** Raw units. */
  sell: bigint
  /** What an agent keeps for its gas now, raw units of what is sold. */
  gas: bigint | undefined
  lifeSeconds: number | undefined
}

/**
 * Warns of a limit that fills at once or hardly ever, of gas that eats the order, and of a life too short to be filled in.
 *
 * @example
 * findLimitWarnings({ distance: { bps: 4_000, isReached: false }, sell: 100n, gas: 1n, lifeSeconds: 300 }) // ['far', 'short']
 */
export const findLimitWarnings = ({ distance, sell, gas, lifeSeconds }: Warned): LimitWarning[] => [
  ...(distance?.isReached ? [distance.bps <= behindBps ? ('behind' as const) : ('reached' as const)] : []),
  ...(distance && distance.bps > farBps ? (['far'] as const) : []),
  ...(gas !== undefined && gas * dustShare > sell ? (['dust'] as const) : []),
  ...(lifeSeconds !== undefined && lifeSeconds < shortSeconds ? (['short'] as const) : []),
]
