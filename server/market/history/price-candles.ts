import { maxCandles } from '@/lib/api/market/history-spans'

/** A price range in whole destTokens per whole srcToken, starting at `at`, unix seconds. */
export type PriceRange = { at: number; open: number; high: number; low: number; close: number }

export type Candle = PriceRange & { volume: number }

/** Usual candle widths in seconds, each a multiple of the previous one. */
const widths = [15, 60, 300, 900, 3_600, 14_400, 86_400] as const

/**
 * Returns the shortest candle width in seconds with which a history fits into one answer.
 *
 * @example
 * candleWidth({ covered: 86_400, every: 15 }) // 900
 */
export const candleWidth = ({ covered, every }: { covered: number; every: number }): number =>
  // The last candle is reserved for the current period.
  widths.find((width) => width >= every && covered / width <= maxCandles - 1) ?? widths.at(-1)!

type Drawn = {
  /** The width of a candle in seconds. */
  width: number
  /** The oldest first, each with the prices from its start until before its end. */
  ranges: readonly PriceRange[]
  /** The current price, if the pools have one. */
  now: { at: number; price: number } | undefined
  /** Volume in whole srcTokens by candle start. */
  volumes: ReadonlyMap<number, number>
}

/**
 * Joins ranges to candles, each closed by the next one's open, the last by the current price.
 *
 * @example
 * const ranges = [{ at: 0, open: 2, high: 2, low: 2, close: 2 }]
 * toCandles({ width: 60, ranges, now: { at: 30, price: 3 }, volumes })
 * // [{ at: 0, open: 2, high: 3, low: 2, close: 3, volume: 0 }]
 */
export const toCandles = ({ width, ranges, now, volumes }: Drawn): Candle[] => {
  const begun = now && now.at - (now.at % width)
  const isBegun = begun === undefined || begun === ranges.at(-1)?.at
  const all = isBegun ? ranges : [...ranges, { at: begun, ...flat(now!.price) }]
  return all.map((range, index) => {
    const next = all[index + 1]
    const after = next?.at === range.at + width ? next.open : range.at === begun ? now!.price : range.close
    return {
      at: range.at,
      open: range.open,
      high: Math.max(range.high, after),
      low: Math.min(range.low, after),
      close: after,
      volume: volumes.get(range.at) ?? 0,
    }
  })
}

const flat = (price: number) => ({ open: price, high: price, low: price, close: price })
