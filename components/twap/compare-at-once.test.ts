import { expect, test } from 'vitest'
import { compareAtOnce } from './compare-at-once'

test('default: the gain for the owner', () => {
  expect(compareAtOnce({ side: 'SELL', atOnce: 10_000n, inParts: 10_100n })).toEqual({ bps: 100, difference: 100n })
  expect(compareAtOnce({ side: 'BUY', atOnce: 10_000n, inParts: 10_100n })).toEqual({ bps: -100, difference: -100n })
  expect(compareAtOnce({ side: 'SELL', atOnce: 0n, inParts: 1n })).toBeUndefined()
})
