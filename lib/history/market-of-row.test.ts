import { expect, test } from 'vitest'
import { marketOfRow } from './market-of-row'

const row = { srcAmount: 10n ** 18n, destAmount: 3_030_000_000n, srcLeft: 5n * 10n ** 17n }
const dest = { decimals: 6, usd: '1' }

test('default: the dollar value of the rest, and the distance of the limit', () => {
  expect(marketOfRow(row, { src: { decimals: 18, usd: '3000' }, dest })).toEqual({
    worth: 1_500n * 10n ** 18n,
    distance: { bps: 100, isReached: false },
  })
  expect(marketOfRow(row, { src: { decimals: 18, usd: '3100' }, dest }).distance?.isReached).toBe(true)
})

test('behavior: undefined without a price', () => {
  expect(marketOfRow(row, { src: { decimals: 18, usd: null }, dest })).toEqual({
    worth: undefined,
    distance: undefined,
  })
  const onlySource = marketOfRow(row, { src: { decimals: 18, usd: '3000' }, dest: { decimals: 6, usd: undefined } })
  expect(onlySource).toEqual({ worth: 1_500n * 10n ** 18n, distance: undefined })
})
