import { maxCandles } from '@/lib/api/market/history-spans'

/** A price over some time: whole destTokens for a whole srcToken. `at` is its beginning, unix seconds. */
export type PriceRange = { at: number; open: number; high: number; low: number; close: number }

export type Candle = PriceRange & { volume: number }

/** Seconds of a candle that traders know, each a multiple of the one before. */
const widths = [15, 60, 300, 900, 3_600, 14_400, 86_400] as const

/**
 * Returns the seconds of a candle for a history: the shortest in which all of it fits into one answer.
 *
 * @example
 * candleWidth({ covered: 86_400, every: 15 }) // 900
 */
export const candleWidth = ({ covered, every }: { covered: number; every: number }): number =>
  // One candle is left for the time that has just begun.
  widths.find((width) => width >= every && covered / width <= maxCandles - 1) ?? widths.at(-1)!

type Drawn = {
  /** The seconds of a candle. */
  width: number
  /** The oldest first, each by the prices from its beginning on and before its end. */
  ranges: readonly PriceRange[]
  /** The price of now, where the pools have one. */
  now: { at: number; price: number } | undefined
  /** Whole srcTokens, by the beginning of the candle. */
  volumes: ReadonlyMap<number, number>
}

/**
 * Joins ranges to candles: the price at the moment between two of them closes one and opens the next. The last one
 * closes with the price of now.
 *
 * @example
 * toCandles({ width: 60, ranges: [{ at: 0, open: 2, high: 2, low: 2, close: 2 }], now: { at: 30, price: 3 }, volumes })
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
