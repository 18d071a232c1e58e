import type { RouteFigures } from '@/lib/ticket/price/route-figures'
import { crossingText } from '@/messages/crossing'
import { displayDuration } from '../amount/display-duration'

// Returns the time of a route: the usual one, and the one that nine of ten transfers stay within.
export const routeTimeText = ({ usualMs, mostMs }: Pick<RouteFigures, 'usualMs' | 'mostMs'>): string =>
  crossingText.ticket.time(roundTime(usualMs), roundTime(mostMs))

// Milliseconds as a time that a person counts with.
export const roundTime = (ms: number): string => displayDuration(inSteps(ms))

// Seconds, rounded up to what a person counts in: five seconds, above two minutes whole minutes.
const inSteps = (ms: number): number => {
  const seconds = Math.ceil(ms / 1_000)
  const step = seconds > 120 ? 60 : 5
  return Math.ceil(seconds / step) * step
}
