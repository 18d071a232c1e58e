import { expect, test } from 'vitest'
import { nameFields } from './name-fields'

test('default: lists each name once in the order of the fields', () => {
  expect(
    nameFields(['token0', 'token1', 'feeE18', 'balance0', 'balance1', 'weight0E18', 'weight1E18', 'feePips']),
  ).toBe('token order, fee, balances, weights')
})
