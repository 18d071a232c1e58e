import { expect, test } from 'vitest'
import { describeReason } from './describe-reason'

test('default: describes an error of a handler in a sentence', () => {
  expect(describeReason('LowHealthFactor')).toBe('it would leave a lower health factor than you signed')
  expect(describeReason('InsufficientShares')).toBe('the vault would give fewer shares than you signed')
})

test('behavior: describes codes of Aave like their newer names', () => {
  const text = 'the position could be liquidated: repay debt or add collateral'
  expect([describeReason('35'), describeReason('HealthFactorLowerThanLiquidationThreshold')]).toEqual([text, text])
})

test('behavior: quotes an unknown code of a contract as short plain text', () => {
  expect(describeReason('52')).toBe('a contract says “52”')
  expect(describeReason('constructor')).toBe('a contract says “constructor”')
  expect(describeReason('PriceBelowMinimum ')).toBe('a contract says “PriceBelowMinimum”')
  expect(describeReason('Approve\u202e\u0000 me\n at once')).toBe('a contract says “Approve? me? at once”')
  expect(describeReason('x'.repeat(10_000))).toHaveLength(118)
})
