import { expect, test } from 'vitest'
import { intentOrderOf } from '@/lib/order/testing/intent-order'
import { sliceProgress } from './slice-progress'

const scheduled = { order: intentOrderOf({ kind: 0, srcAmount: 11n }), schedule: { slices: 3n, interval: 60n } }

test('default: the next slice is due at once, then an interval after the last one, which has the remainder', () => {
  expect(sliceProgress(scheduled, { slicesDone: 0, lastAt: 0 })).toEqual({
    done: 0,
    of: 3,
    next: { at: 0, srcAmount: 3n },
  })
  expect(sliceProgress(scheduled, { slicesDone: 2, lastAt: 1_000 })).toEqual({
    done: 2,
    of: 3,
    next: { at: 1_060, srcAmount: 5n },
  })
})

test('behavior: has no next slice after the last one', () => {
  expect(sliceProgress(scheduled, { slicesDone: 3, lastAt: 1_000 }).next).toBeUndefined()
})
