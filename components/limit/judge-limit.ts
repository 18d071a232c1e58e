import type { LimitDistance } from '@/lib/ticket/price/limit-distance'

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
