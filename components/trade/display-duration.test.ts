import { expect, test } from 'vitest'
import { displayDuration } from './display-duration'

test('default', () => {
  expect([0, 59, 61, 600, 3_600, 3_900, 86_400, 100_000].map(displayDuration)).toEqual([
    '0 s',
    '59 s',
    '1 min 1 s',
    '10 min',
    '1 h',
    '1 h 5 min',
    '1 d',
    '1 d 3 h',
  ])
})
