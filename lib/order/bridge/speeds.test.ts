import { expect, test } from 'vitest'
import { fillSecondsOf, speedOf } from './speeds'

test('default: each speed has its number of seconds', () => {
  expect([speedOf(fillSecondsOf.standard), speedOf(fillSecondsOf.fast)]).toEqual(['standard', 'fast'])
})

test('behavior: any other number of seconds means the standard speed', () => {
  for (const seconds of [0n, 1_199n, 1_201n, 21_600n]) expect(speedOf(seconds)).toBe('standard')
})
