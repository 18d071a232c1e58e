import { expect, test } from 'vitest'
import { fundsOf, noPayments } from './relay-funds'

const limit = { minBalance: 10n, maxInFlight: 1_000n }

test('default: what is held above the minimum, less what is pending', () => {
  expect(fundsOf({ balance: 100n, allowance: 500n }, { pending: 30n, unrepaid: 30n }, limit)).toEqual({
    payable: 60n,
    bound: 'FundsShort',
  })
})

test('behavior: what the SpokePool may take bounds it, and pending payments take of that too', () => {
  expect(fundsOf({ balance: 100n, allowance: 50n }, { pending: 30n, unrepaid: 30n }, limit)).toEqual({
    payable: 20n,
    bound: 'AllowanceShort',
  })
  expect(fundsOf({ balance: 100n, allowance: undefined }, noPayments, limit).payable).toBe(0n)
})

test('behavior: what is lent out bounds it', () => {
  expect(fundsOf({ balance: 5_000n, allowance: 5_000n }, { pending: 0n, unrepaid: 970n }, limit)).toEqual({
    payable: 30n,
    bound: 'InFlightFull',
  })
})

test('behavior: nothing, and never less, where more is promised than there is', () => {
  expect(fundsOf({ balance: 5n, allowance: 500n }, noPayments, limit)).toEqual({
    payable: 0n,
    bound: 'FundsShort',
  })
})
