import { expect, test } from 'vitest'
import { dollarsOf, sumDollars, textOfDollars } from './dollars'

const token = { symbol: 'USDC', decimals: 6 }
const facts = { token, isNamed: true }

test('default', () => {
  expect(dollarsOf(1_500_000n, { ...facts, priceUsd: '0.5' })).toBe('0.75')
  const sum = sumDollars(['0.75', '1000.000000000000000001'])
  expect(sum).toEqual({ usd: 1_000_750_000_000_000_000_001n, unpriced: 0 })
  expect(textOfDollars(sum!)).toBe('1000.750000000000000001')
})

test('behavior: a missing price is unknown, never zero', () => {
  expect(dollarsOf(5n, { ...facts, priceUsd: null })).toBeNull()
  expect(textOfDollars(sumDollars([null])!)).toBeNull()
  expect(sumDollars(['2', null])).toEqual({ usd: 2n * 10n ** 18n, unpriced: 1 })
  expect([textOfDollars(sumDollars(['2', null])!), textOfDollars(sumDollars([])!)]).toEqual(['2', '0'])
})

test('behavior: cuts a price with more digits than dollars have', () => {
  const priceUsd = '0.0000000000123456789'
  expect(dollarsOf(10n ** 18n, { ...facts, priceUsd })).toBe('12.345678')
})

test('behavior: has no sum while a price loads', () => {
  expect(dollarsOf(5n, { ...facts, priceUsd: undefined })).toBeUndefined()
  expect(sumDollars(['2', undefined])).toBeUndefined()
})
