import { expect, test } from 'vitest'
import { fillGas, networkCost } from '@/actions/wallet/read/network-cost'
import { spendable } from './spendable'

const gasPrice = 10n ** 9n
const kept = networkCost(gasPrice, fillGas)

test('default', () => {
  expect(spendable({ balance: 5n, wrapped: { native: 10n ** 18n, gasPrice } })).toBe(999637000000000005n)
  expect(spendable({ balance: 5n, wrapped: undefined })).toBe(5n)
})

test('behavior: what the network will ask is not wrapped', () => {
  expect(spendable({ balance: 5n, wrapped: { native: kept + 2n, gasPrice } })).toBe(7n)
  expect(spendable({ balance: 5n, wrapped: { native: kept - 1n, gasPrice } })).toBe(5n)
})

test('behavior: unknown stays unknown', () => {
  expect(spendable({ balance: undefined, wrapped: undefined })).toBeUndefined()
  for (const wrapped of [
    { native: undefined, gasPrice },
    { native: 1n, gasPrice: undefined },
  ])
    expect(spendable({ balance: 5n, wrapped })).toBeUndefined()
})
