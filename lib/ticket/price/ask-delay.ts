import { allowances } from '@/lib/api/contract/allowances'

/** Keys of one number come closer than this; ms. */
const debounceMs = 110
/** What lies between two questions: of the page, and of who is not known as the page and was told so. */
export const gapMs = {
  page: 1_000 / allowances.page.perSecond,
  anonymous: 1_000 / allowances.anonymous.perSecond,
} as const

type Asking = {
  now: number
  /** Nothing was asked yet, or of another pair. */
  isFirst: boolean
  lastAskedAt: number
  gapMs: number
  /** Until when the service asked to be left alone. */
  pausedUntil: number
}

/**
 * How long a question waits before it is asked, milliseconds: the first one of a pair not at all, one that replaces another until typing
 * rests, and all as long as the service's allowance wants.
 *
 * @example
 * askDelay({ now: 5_000, isFirst: false, lastAskedAt: 4_900, gapMs: 50, pausedUntil: 0 }) // 110
 */
export const askDelay = ({ now, isFirst, lastAskedAt, gapMs, pausedUntil }: Asking): number =>
  Math.max(isFirst ? 0 : debounceMs, lastAskedAt + gapMs - now, pausedUntil - now)
