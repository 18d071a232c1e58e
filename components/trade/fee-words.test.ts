import { expect, test } from 'vitest'
import { feeWords } from './fee-words'

test('default: the fee, who gets it, and that a link chose them', () => {
  expect(feeWords({ bps: 25, partner: 'example-wallet' })).toBe('0.25% to example-wallet, set by the link')
  expect(feeWords({ bps: 0, partner: 'example-wallet' })).toBe('0% to example-wallet, set by the link')
  expect(feeWords({ bps: 1, partner: 'anon' })).toBe('1 bps to this service')
})
