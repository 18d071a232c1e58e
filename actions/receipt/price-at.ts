import { type HistorySpan, historySpans } from '@/lib/api/market/history-spans'

type Point = { at: number; price: number }

const spans = Object.keys(historySpans) as HistorySpan[]

/**
 * The shortest span of a price history that reaches back to a moment, unix seconds; undefined where none does.
 *
 * @example
 * spanOf(1_000, 8_000) // '1d'
 */
export const spanOf = (at: number, now: number): HistorySpan | undefined =>
  spans.find((span) => now - at < historySpans[span].seconds)

/**
 * The price at a moment, by the nearest point no further from it than two steps of the history; undefined where none is.
 *
 * @example
 * priceAt([{ at: 90, price: 3_000 }, { at: 105, price: 3_001 }], { at: 100, everySeconds: 15 }) // 3001
 */
export const priceAt = (
  points: readonly Point[],
  { at, everySeconds }: { at: number; everySeconds: number },
): number | undefined => {
  const away = (point: Point) => Math.abs(point.at - at)
  const [first, ...others] = points
  if (!first) return undefined
  const nearest = others.reduce((best, point) => (away(point) < away(best) ? point : best), first)
  return away(nearest) <= 2 * everySeconds ? nearest.price : undefined
}
