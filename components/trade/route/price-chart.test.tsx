import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PriceChart } from './price-chart'

const pathOf = (points: Parameters<typeof PriceChart>[0]['points']) =>
  / d="([^"]*)"/.exec(renderToStaticMarkup(<PriceChart points={points} label="Price" />))?.[1]

test('default: a line through the prices, the oldest first', () => {
  expect(
    pathOf([
      { at: 0, price: 3_000 },
      { at: 15, price: 3_010 },
    ]),
  ).toMatch(/^M0\.00 [\d.]+L100\.00 [\d.]+$/)
})

test('behavior: the only price so far is a level', () => {
  expect(pathOf([{ at: 0, price: 3_000 }])).toBe('M0.00 50.00H100')
})
