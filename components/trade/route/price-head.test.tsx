import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { PriceHead, summaryOf } from './price-head'

const candles = [
  { at: 0, open: 3_000, high: 3_050, low: 2_990, close: 3_010, volume: 1.5 },
  { at: 60, open: 3_010, high: 3_020, low: 2_950, close: 2_970, volume: 2 },
]
const textOf = (pointed: (typeof candles)[number] | undefined) =>
  renderToStaticMarkup(
    <PriceHead
      base="WETH"
      quote="USDC"
      summary={summaryOf(candles)!}
      changed="−1.00% in the last day"
      pointed={pointed}
      isStale={false}
    >
      {null}
    </PriceHead>,
  )

describe('summaryOf', () => {
  test('default: merges candles into one', () => {
    expect(summaryOf(candles)).toEqual({ at: 0, open: 3_000, high: 3_050, low: 2_950, close: 2_970, volume: 3.5 })
    expect(summaryOf([])).toBeUndefined()
  })
})

describe('PriceHead', () => {
  test('default: shows the current price, its loss in colour with a sign, and the figures of the span', () => {
    const text = textOf(undefined)
    expect(text).toMatch(/2,970 USDC/)
    expect(text).toMatch(/text-danger">−1.00% in the last day/)
    expect(text.replace(/<[^>]*>/g, ' ')).toMatch(/High +3,050 +Low +2,950 +Volume +3.5 WETH/)
  })

  test('behavior: shows the figures of the candle below the pointer', () => {
    const text = textOf(candles[0]).replace(/<[^>]*>/g, ' ')
    expect(text).toMatch(/O +3,000 +H +3,050 +L +2,990 +C +3,010 \(\+0.33%\) +V +1.5 WETH/)
  })
})
