import { expect, test } from 'vitest'
import { backingOf } from './order-row'

test('backingOf: a permit counts where it exceeds the allowance', () => {
  const held = { balance: 5n, allowance: 7n }
  expect(backingOf({ permitAllowance: null }, held)).toEqual(held)
  expect(backingOf({ permitAllowance: 6n }, held)).toEqual(held)
  expect(backingOf({ permitAllowance: 8n }, held)).toEqual({ balance: 5n, allowance: 8n })
})

test('backingOf: untracked tokens back nothing', () => {
  expect(backingOf({ permitAllowance: null }, undefined)).toEqual({ balance: 0n, allowance: 0n })
})
