import { expect, test } from 'vitest'
import { partnerShareOf } from './partner-share'

test('default', () => {
  // As the router's table has it.
  expect(partnerShareOf(5_050n)).toBe(4_292n)
  expect(partnerShareOf(5_000n)).toBe(4_250n)
})

test('behavior: rounds down, for the service', () => {
  expect([partnerShareOf(0n), partnerShareOf(1n), partnerShareOf(2n)]).toEqual([0n, 0n, 1n])
})
