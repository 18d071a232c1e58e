import { expect, test } from 'vitest'
import { swapFeePips } from './swap-fee'

test('default: deducts the protocol fee first, rounded as in the contract', () => {
  expect(swapFeePips({ lpFeePips: 3000, protocolFee0Pips: 0, protocolFee1Pips: 0 })).toBe(3000)
  expect(swapFeePips({ lpFeePips: 3000, protocolFee0Pips: 1000, protocolFee1Pips: 1000 })).toBe(3997)
  expect(swapFeePips({ lpFeePips: 500, protocolFee0Pips: 333, protocolFee1Pips: 333 })).toBe(833)
})

test('behavior: a pool with different protocol fees per token is closed', () => {
  expect(swapFeePips({ lpFeePips: 3000, protocolFee0Pips: 1000, protocolFee1Pips: 0 })).toBe(1_000_000)
})
