import { allowances } from '@/lib/api/contract/allowances'

/** Exceeds the time between two keystrokes of a number; milliseconds. */
const debounceMs = 110
/** The minimum time between two requests, of the page and of unrecognized clients. */
export const gapMs = {
  page: 1_000 / allowances.page.perSecond,
  anonymous: 1_000 / allowances.anonymous.perSecond,
} as const

type Asking = {
  now: number
  /** True for the first request of a pair. */
  isFirst: boolean
  lastAskedAt: number
  gapMs: number
  /** The time until which the service requested a pause. */
  pausedUntil: number
}

/**
 * Returns the delay of a request, milliseconds: none for the first one of a pair, the debounce time
 * for later ones, and in any case as long as the rate limit requires.
 *
 * @example
 * askDelay({ now: 5_000, isFirst: false, lastAskedAt: 4_900, gapMs: 50, pausedUntil: 0 }) // 110
 */
export const askDelay = ({ now, isFirst, lastAskedAt, gapMs, pausedUntil }: Asking): number =>
  Math.max(isFirst ? 0 : debounceMs, lastAskedAt + gapMs - now, pausedUntil - now)
