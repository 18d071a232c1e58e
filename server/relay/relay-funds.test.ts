import { expect, test } from 'vitest'
import { fundsOf, noPayments } from './relay-funds'

const limit = { minBalance: 10n, maxInFlight: 1_000n }

test('default: the balance above the minimum less pending payments', () => {
  expect(fundsOf({ balance: 100n, allowance: 500n }, { pending: 30n, unrepaid: 30n }, limit)).toEqual({
    payable: 60n,
    bound: 'FundsShort',
  })
})

test('behavior: bounded by the allowance to the SpokePool less pending payments', () => {
  expect(fundsOf({ balance: 100n, allowance: 50n }, { pending: 30n, unrepaid: 30n }, limit)).toEqual({
    payable: 20n,
    bound: 'AllowanceShort',
  })
  expect(fundsOf({ balance: 100n, allowance: undefined }, noPayments, limit).payable).toBe(0n)
})

test('behavior: bounded by the maximum of unrepaid payments', () => {
  expect(fundsOf({ balance: 5_000n, allowance: 5_000n }, { pending: 0n, unrepaid: 970n }, limit)).toEqual({
    payable: 30n,
    bound: 'InFlightFull',
  })
})

test('behavior: zero where more is promised than available', () => {
  expect(fundsOf({ balance: 5n, allowance: 500n }, noPayments, limit)).toEqual({
    payable: 0n,
    bound: 'FundsShort',
  })
})
