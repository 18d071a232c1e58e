import { type HistorySpan, historySpans } from '@/lib/api/market/history-spans'

type Point = { at: number; price: number }

const spans = Object.keys(historySpans) as HistorySpan[]

/**
 * Returns the shortest span of a price history with a time, unix seconds; undefined if none.
 *
 * @example
 * spanOf(1_000, 8_000) // '1d'
 */
export const spanOf = (at: number, now: number): HistorySpan | undefined =>
  spans.find((span) => now - at < historySpans[span].seconds)

/**
 * Returns the price at the nearest point within two steps of a time; undefined without any.
 *
 * @example
 * const points = [{ at: 90, price: 3_000 }, { at: 105, price: 3_001 }]
 * priceAt(points, { at: 100, everySeconds: 15 }) // 3001
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
