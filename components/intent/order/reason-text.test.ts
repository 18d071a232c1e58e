import { expect, test } from 'vitest'
import { reasonText } from './reason-text'

test('default: a word of a handler is told in a sentence', () => {
  expect(reasonText('LowHealthFactor')).toBe('it would leave a lower health factor than you signed')
  expect(reasonText('InsufficientShares')).toBe('the vault would give fewer shares than you signed')
})

test('behavior: Aave means the same by its numbers and by its newer names', () => {
  const text = 'the position could be liquidated: repay debt or add collateral'
  expect([reasonText('35'), reasonText('HealthFactorLowerThanLiquidationThreshold')]).toEqual([text, text])
})

test('behavior: another word is quoted as that of a contract, plain and short', () => {
  expect(reasonText('52')).toBe('a contract says “52”')
  expect(reasonText('constructor')).toBe('a contract says “constructor”')
  expect(reasonText('PriceBelowMinimum ')).toBe('a contract says “PriceBelowMinimum”')
  expect(reasonText('Approve\u202e\u0000 me\n at once')).toBe('a contract says “Approve? me? at once”')
  expect(reasonText('x'.repeat(10_000))).toHaveLength(118)
})
