import { expect, test } from 'vitest'
import { networkCost } from '@/actions/wallet/read/network-cost'
import { maximumSell } from './maximum-sell'

const gasPrice = 2_000_000_000n

test('default', () => {
  expect(maximumSell({ balance: 500n, native: false, gasPrice, gasUnits: 100_000n })).toBe(500n)
})

test('behavior: reserves the network cost of a native token, even if gas rises for three full blocks', () => {
  const balance = 10n ** 22n
  for (const gasUnits of [150_000n, 3_000_000n]) {
    const left = balance - maximumSell({ balance, native: true, gasPrice, gasUnits })!
    const risen = (gasPrice * 9n ** 3n) / 8n ** 3n
    expect(left).toBeGreaterThan(networkCost(risen, gasUnits))
  }
  expect(maximumSell({ balance, native: true, gasPrice, gasUnits: undefined })).toBeLessThan(balance)
})

test('behavior: is zero below the network cost, and undefined while a value is unknown', () => {
  expect(maximumSell({ balance: 1n, native: true, gasPrice, gasUnits: undefined })).toBe(0n)
  expect(maximumSell({ balance: 1n, native: true, gasPrice: undefined, gasUnits: undefined })).toBeUndefined()
  expect(maximumSell({ balance: undefined, native: false, gasPrice, gasUnits: undefined })).toBeUndefined()
})
