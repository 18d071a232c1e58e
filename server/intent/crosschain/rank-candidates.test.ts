import { expect, test } from 'vitest'
import { type Ranked, rankCandidates } from './rank-candidates'

const slow = { input: 1_000n, arriving: 100_000n, timeMs: 400_000 }
const ranked = (candidates: readonly Ranked[], side: 'SELL' | 'BUY' = 'SELL') =>
  rankCandidates(candidates, side).map(({ candidate, tags }) => [candidate.arriving, candidate.input, tags])
const [all, best] = [
  ['recommended', 'fastest', 'best-return'],
  ['recommended', 'best-return'],
]

test('default: a single route has all tags', () => {
  expect(ranked([slow])).toEqual([[100_000n, 1_000n, all]])
  expect(ranked([])).toEqual([])
})

test('behavior: a faster route within 10 bps that takes half the time is recommended', () => {
  const fast = { ...slow, arriving: 99_900n, timeMs: 200_000 }
  expect(ranked([slow, fast])).toEqual([
    [99_900n, 1_000n, ['recommended', 'fastest']],
    [100_000n, 1_000n, ['best-return']],
  ])
  for (const changes of [{ arriving: 99_899n }, { timeMs: 200_001 }]) {
    const one = { ...fast, ...changes }
    expect(ranked([slow, one])).toEqual([
      [100_000n, 1_000n, best],
      [one.arriving, 1_000n, ['fastest']],
    ])
  }
})

test('behavior: purchases are compared by input', () => {
  const fast = { ...slow, input: 1_001n, timeMs: 9 }
  expect(ranked([slow, fast], 'BUY')).toEqual([
    [100_000n, 1_001n, ['recommended', 'fastest']],
    [100_000n, 1_000n, ['best-return']],
  ])
  expect(ranked([{ ...fast, input: 1_002n }, slow], 'BUY')[0]).toEqual([100_000n, 1_000n, best])
})

test('behavior: of equal outputs the faster route has all tags', () => {
  expect(ranked([slow, { ...slow, input: 999n, timeMs: 7 }])).toEqual([
    [100_000n, 999n, all],
    [100_000n, 1_000n, []],
  ])
})
