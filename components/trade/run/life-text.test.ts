import { expect, test } from 'vitest'
import { lifeText } from './life-text'

test('default: uses the largest unit that divides it', () => {
  expect([600, 3_600, 5_400, 86_400, 93_600, 604_800].map(lifeText)).toEqual([
    ...['10 min', '1 hour', '90 min', '1 day', '26 hours', '7 days'],
  ])
})

test('behavior: uses two units where none divides it', () => {
  expect([45, 90, 514].map(lifeText)).toEqual(['45 s', '1 min 30 s', '8 min 34 s'])
})
