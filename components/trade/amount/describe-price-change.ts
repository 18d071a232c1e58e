import { type HistorySpan, historySpans } from '@/lib/api/market/history-spans'
import { chartText } from '@/messages/chart'
import { displayChange } from './display-amount'
import { displayClock, displayMoment } from './display-moment'

// Of the time shown so much has to be there to speak of all of it: a point may be missing at its beginning.
const wholeShare = 0.9
const daySeconds = 86_400

// How a price changed in the time shown, its points the oldest first. Since when, where less of it is known; nothing of
// a single moment.
export function describePriceChange(points: readonly { at: number; price: number }[], span: HistorySpan): string {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return ''
  const bps = (last.price / first.price - 1) * 10_000
  const change = displayChange(bps)
  const seconds = last.at - first.at
  if (seconds >= historySpans[span].seconds * wholeShare) return chartText.changes[span](change)
  if (seconds === 0) return ''
  // A time of the clock is enough within a day.
  return chartText.since(
    change,
    seconds < daySeconds ? displayClock(new Date(first.at * 1_000)) : displayMoment(first.at),
  )
}
