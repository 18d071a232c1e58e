import { expect, test } from 'vitest'
import { displayShortUsd, displayTokenPrice } from './display-dollars'

test('displayShortUsd: three significant digits with a suffix for the magnitude', () => {
  expect(['0.4', '7', '999', '1000', '812944', '1250000', '3456000000', '2e15'].map(displayShortUsd)).toEqual([
    ...['<$1', '$7', '$999', '$1K', '$813K', '$1.25M', '$3.46B', '$2,000T'],
  ])
  expect([displayShortUsd(undefined), displayShortUsd('x')]).toEqual([undefined, undefined])
})

test('displayTokenPrice: cents from a dollar on, four significant digits below, undefined if unknown', () => {
  expect(['3190.2', '1', '0.99987', '0.00001234567', '0.0000000000001'].map(displayTokenPrice)).toEqual([
    ...['$3,190.20', '$1.00', '$0.9999', '$0.00001235', '<$0.000000001'],
  ])
  expect([displayTokenPrice(null), displayTokenPrice(undefined)]).toEqual([undefined, undefined])
})
