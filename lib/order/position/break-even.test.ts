import { expect, test } from 'vitest'
import { daysToEarn } from './break-even'

test('default: 10,000 at 5 % earn 1.37 a day', () => {
  const deposit = { amount: 10_000_000_000n, apr: 0.05 }
  expect(daysToEarn({ cost: 1_369_863n, ...deposit })).toBe(1)
  expect(daysToEarn({ cost: 1_369_864n, ...deposit })).toBe(2)
  expect(daysToEarn({ cost: 0n, ...deposit })).toBe(0)
})

test('behavior: undefined for a vault without earnings', () => {
  for (const apr of [0, -0.01]) expect(daysToEarn({ cost: 1n, amount: 10n ** 30n, apr })).toBeUndefined()
  expect(daysToEarn({ cost: 1n, amount: 0n, apr: 0.05 })).toBeUndefined()
  expect(daysToEarn({ cost: 2n ** 256n, amount: 1n, apr: 0.05 })).toBeUndefined()
})
