import type { LimitDistance } from '@/lib/ticket/price/limit-distance'

/** A warning about a limit before signing; `behind` has to be confirmed. */
export type LimitWarning = 'reached' | 'behind' | 'far' | 'dust' | 'short'

const farBps = 3_000
const behindBps = -500
const shortSeconds = 600
/** Warns if gas takes more than a twentieth of the order. */
const dustShare = 20n

type Warned = {
  distance: LimitDistance | undefined
  /** The amount sold, raw units. */
  sell: bigint
  /** The amount that an agent keeps for gas now, raw units of the sold token. */
  gas: bigint | undefined
  lifeSeconds: number | undefined
}

/**
 * Returns warnings about a limit that fills at once or hardly ever, gas that takes too much of the
 * order, and a lifetime too short for a fill.
 *
 * @example
 * const distance = { bps: 4_000, isReached: false }
 * findLimitWarnings({ distance, sell: 100n, gas: 1n, lifeSeconds: 300 }) // ['far', 'short']
 */
export const findLimitWarnings = ({ distance, sell, gas, lifeSeconds }: Warned): LimitWarning[] => [
  ...(distance?.isReached ? [distance.bps <= behindBps ? ('behind' as const) : ('reached' as const)] : []),
  ...(distance && distance.bps > farBps ? (['far'] as const) : []),
  ...(gas !== undefined && gas * dustShare > sell ? (['dust'] as const) : []),
  ...(lifeSeconds !== undefined && lifeSeconds < shortSeconds ? (['short'] as const) : []),
]
