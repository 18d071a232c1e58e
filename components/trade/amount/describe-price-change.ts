import { type HistorySpan, historySpans } from '@/lib/api/market/history-spans'
import { chartText } from '@/messages/chart'
import { displayChange } from './display-amount'
import { displayClock, displayMoment } from './display-moment'

// The share of a span that needs prices to name the whole span; the first may be missing.
const wholeShare = 0.9
const daySeconds = 86_400

// Describes the change of a price, with points from oldest to newest. Names the start where less
// than the span is known; empty for a single point.
export function describePriceChange(points: readonly { at: number; price: number }[], span: HistorySpan): string {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return ''
  const bps = (last.price / first.price - 1) * 10_000
  const change = displayChange(bps)
  const seconds = last.at - first.at
  if (seconds >= historySpans[span].seconds * wholeShare) return chartText.changes[span](change)
  if (seconds === 0) return ''
  // Within a day the time of day is unambiguous.
  return chartText.since(
    change,
    seconds < daySeconds ? displayClock(new Date(first.at * 1_000)) : displayMoment(first.at),
  )
}
