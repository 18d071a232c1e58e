import { expect, test } from 'vitest'
import { maximumSell } from './maximum-sell'

const gasPrice = 2_000_000_000n

test('default', () => {
  expect(maximumSell({ balance: 500n, native: false, gasPrice, gasUnits: 100_000n })).toBe(500n)
})

test('behavior: of the native token twice the network cost stays', () => {
  const balance = 10n ** 18n
  expect(maximumSell({ balance, native: true, gasPrice, gasUnits: 200_000n })).toBe(balance - 800_000_000_000_000n)
  expect(maximumSell({ balance, native: true, gasPrice, gasUnits: undefined })).toBe(balance - 1_600_000_000_000_000n)
})

test('behavior: too little native is nothing, unknown stays unknown', () => {
  expect(maximumSell({ balance: 1n, native: true, gasPrice, gasUnits: undefined })).toBe(0n)
  expect(maximumSell({ balance: 1n, native: true, gasPrice: undefined, gasUnits: undefined })).toBeUndefined()
  expect(maximumSell({ balance: undefined, native: false, gasPrice, gasUnits: undefined })).toBeUndefined()
})
