import { expect, test } from 'vitest'
import { fillGas, networkCost } from '@/actions/wallet/read/network-cost'
import { spendable } from './spendable'

const gasPrice = 10n ** 9n
const cost = networkCost(gasPrice, fillGas)

test('default', () => {
  expect(spendable({ balance: 5n, wrapped: { native: 10n ** 18n, gasPrice } })).toBe(999637000000000005n)
  expect(spendable({ balance: 5n, wrapped: undefined })).toBe(5n)
})

test('behavior: does not wrap the network cost', () => {
  expect(spendable({ balance: 5n, wrapped: { native: cost + 2n, gasPrice } })).toBe(7n)
  expect(spendable({ balance: 5n, wrapped: { native: cost - 1n, gasPrice } })).toBe(5n)
})

test('behavior: returns undefined while an input is unknown', () => {
  expect(spendable({ balance: undefined, wrapped: undefined })).toBeUndefined()
  for (const wrapped of [
    { native: undefined, gasPrice },
    { native: 1n, gasPrice: undefined },
  ])
    expect(spendable({ balance: 5n, wrapped })).toBeUndefined()
})
