import type { RouteFigures } from '@/lib/ticket/price/route-figures'
import { crossingText } from '@/messages/crossing'
import { displayDuration } from '../amount/display-duration'

// Returns the time of a route: the usual one, and the one that 90% of transfers stay within.
export const routeTimeText = ({ usualMs, p90Ms }: Pick<RouteFigures, 'usualMs' | 'p90Ms'>): string =>
  crossingText.ticket.time(roundTime(usualMs), roundTime(p90Ms))

// Formats milliseconds as a rounded duration.
export const roundTime = (ms: number): string => displayDuration(inSteps(ms))

// Rounds up to multiples of five seconds, or of a minute above two minutes; returns seconds.
const inSteps = (ms: number): number => {
  const seconds = Math.ceil(ms / 1_000)
  const step = seconds > 120 ? 60 : 5
  return Math.ceil(seconds / step) * step
}
