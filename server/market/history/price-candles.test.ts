import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { historySpans, maxCandles } from '@/lib/api/market/history-spans'
import { candleWidth, toCandles } from './price-candles'

describe('candleWidth', () => {
  test('default: returns the shortest width that fits, never below the sample distance', () => {
    const fine = [900, 2_700, 3_600, 21_600, 86_400].map((covered) => candleWidth({ covered, every: 15 }))
    expect(fine).toEqual([15, 15, 60, 300, 900])
    expect([7, 30, 90].map((days) => candleWidth({ covered: days * 86_400, every: 900 }))).toEqual([
      3_600, 14_400, 86_400,
    ])
    expect(candleWidth({ covered: 60, every: 900 })).toBe(900)
  })

  test('behavior: no history of any span exceeds the maximum number of candles', () => {
    const longest = Math.max(...Object.values(historySpans).map(({ seconds }) => seconds))
    const any = { covered: fc.integer({ min: 0, max: longest }), every: fc.constantFrom(15, 900) }
    fc.assert(
      fc.property(fc.record(any), ({ covered, every }) => {
        // A period that begins within a candle touches one more.
        expect(Math.floor(covered / candleWidth({ covered, every })) + 1).toBeLessThanOrEqual(maxCandles)
      }),
    )
  })
})

describe('toCandles', () => {
  const range = (at: number, open: number, high: number, low: number, close: number) => ({ at, open, high, low, close })
  const none = new Map<number, number>()

  test('default: a candle closes where the next one opens, with its own volume', () => {
    const ranges = [range(0, 10, 12, 9, 11), range(60, 13, 13, 13, 13)]
    const volumes = new Map([
      [0, 2.5],
      [120, 9],
    ])
    expect(toCandles({ width: 60, ranges, now: { at: 90, price: 8 }, volumes })).toEqual([
      { at: 0, open: 10, high: 13, low: 9, close: 13, volume: 2.5 },
      { at: 60, open: 13, high: 13, low: 8, close: 8, volume: 0 },
    ])
  })

  test('behavior: a gap without samples ends the candle before it', () => {
    const ranges = [range(0, 10, 10, 10, 10), range(120, 20, 20, 20, 20)]
    expect(toCandles({ width: 60, ranges, now: undefined, volumes: none }).map(({ at, close }) => [at, close])).toEqual(
      [
        [0, 10],
        [120, 20],
      ],
    )
  })

  test('behavior: a new candle opens with the current price', () => {
    const candles = toCandles({
      width: 60,
      ranges: [range(0, 10, 10, 10, 10)],
      now: { at: 61, price: 7 },
      volumes: none,
    })
    expect(candles).toEqual([
      { at: 0, open: 10, high: 10, low: 7, close: 7, volume: 0 },
      { at: 60, open: 7, high: 7, low: 7, close: 7, volume: 0 },
    ])
    expect(toCandles({ width: 60, ranges: [], now: { at: 61, price: 7 }, volumes: none })).toHaveLength(1)
    expect(toCandles({ width: 60, ranges: [], now: undefined, volumes: none })).toEqual([])
  })
})
