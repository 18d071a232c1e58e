import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  afterFeeBuy,
  afterFeeSell,
  bpsOfPercent,
  feeOf,
  maximumSpent,
  maxPartnerFeeBps,
  minimumReceived,
  percentOfBps,
} from './fee'

const amount = fc.bigInt({ min: 0n, max: 2n ** 128n })
const feeBps = fc.integer({ min: 0, max: maxPartnerFeeBps })
const slippageBps = fc.integer({ min: 0, max: 10_000 })

test('default', () => {
  expect(feeOf(1_000_000n, 1)).toBe(100n)
  expect(afterFeeSell(1_000_000n, 1)).toBe(999_900n)
  expect(afterFeeBuy(1_000_000n, 1)).toBe(1_000_100n)
  expect(minimumReceived({ destAmount: 1_000_000n, feeBps: 1, slippageBps: 50 })).toBe(994_900n)
  expect(maximumSpent({ srcAmount: 1_000_000n, feeBps: 1, slippageBps: 50 })).toBe(1_005_100n)
})

test('behavior: the minimum is never above what the quoted state pays, the maximum never below what it costs', () => {
  fc.assert(
    fc.property(amount, feeBps, slippageBps, (value, fee, slippage) => {
      const minimum = minimumReceived({ destAmount: value, feeBps: fee, slippageBps: slippage })
      const maximum = maximumSpent({ srcAmount: value, feeBps: fee, slippageBps: slippage })
      expect(minimum <= value - feeOf(value, fee)).toBe(true)
      expect(maximum >= value + feeOf(value, fee)).toBe(true)
      if (slippage === 0) expect([minimum, maximum]).toEqual([afterFeeSell(value, fee), afterFeeBuy(value, fee)])
    }),
  )
})

test('behavior: every fee survives the way over the wire', () => {
  for (let bps = 0; bps <= maxPartnerFeeBps; bps++) expect(bpsOfPercent(percentOfBps(bps))).toBe(bps)
})
