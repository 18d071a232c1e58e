/** The length of each history, with the seconds between its points. */
export const historySpans = {
  '1h': { seconds: 3_600, every: 15 },
  '1d': { seconds: 86_400, every: 300 },
  '1w': { seconds: 7 * 86_400, every: 1_800 },
  '1m': { seconds: 30 * 86_400, every: 7_200 },
  '3m': { seconds: 90 * 86_400, every: 21_600 },
} as const
export type HistorySpan = keyof typeof historySpans

/** The maximum number of candles of one answer. */
export const maxCandles = 181
