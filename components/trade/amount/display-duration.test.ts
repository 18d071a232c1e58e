import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { setLanguage } from '@/lib/language'
import { anySeconds } from '@/lib/order/testing/any-seconds'
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

test('behavior: names units in the language of the page', () => {
  onTestFinished(() => setLanguage(() => 'en'))
  setLanguage(() => 'zh')
  expect([61, 3_900, 100_000].map(displayDuration)).toEqual(['1 分钟 1 秒', '1 小时 5 分钟', '1 天 3 小时'])
})

test('behavior: returns a short text for any number', () => {
  fc.assert(
    fc.property(fc.oneof(fc.double(), anySeconds.map(Number)), (seconds) => {
      expect(displayDuration(seconds)).toMatch(/^(\d+ (d|h|min|s)( \d+ (h|min|s))?|over 9,999 years|unknown time)$/)
    }),
  )
  expect([2 ** 128, Number.POSITIVE_INFINITY, -5, 1.5].map(displayDuration)).toEqual([
    ...['over 9,999 years', 'over 9,999 years', '0 s', '1 s'],
  ])
})
