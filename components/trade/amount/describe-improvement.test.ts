import { expect, test } from 'vitest'
import { describeImprovement } from './describe-improvement'

const dollar = 10n ** 18n

test('default: shows percent and dollars with a sign, and the same in words', () => {
  expect(describeImprovement({ amount: 5n, bps: 14, usd: (112n * dollar) / 100n })).toEqual({
    text: '+0.14%, +$1.12',
    fullText: '0.14% better than quoted, $1.12',
    isBetter: true,
    isWorse: false,
  })
  expect(describeImprovement({ amount: -5n, bps: -14, usd: (-112n * dollar) / 100n })).toEqual({
    text: '−0.14%, −$1.12',
    fullText: '0.14% worse than quoted, $1.12',
    isBetter: false,
    isWorse: true,
  })
})

test('behavior: omits unknown dollars, and shows a tiny percentage as less than 0.01%', () => {
  expect(describeImprovement({ amount: 1n, bps: 0.4, usd: undefined }).text).toBe('+<0.01%')
  expect(describeImprovement({ amount: 0n, bps: 0, usd: 0n }).text).toBe('As quoted')
})
