import { describe, expect, test } from 'vitest'
import { InvalidDurationError, readDuration } from './time'

describe('readDuration', () => {
  test.each([
    ['1s', 1],
    ['90m', 5400],
    ['1h', 3600],
    ['100d', 8_640_000],
  ])('default: %s', (text, seconds) => expect(readDuration(text)).toBe(seconds))

  test.each(['', '0s', '1', 'h', '1.5h', '-1h', '101d', '1h 2m'])(
    'error: Localnet.InvalidDurationError for "%s"',
    (text) => {
      expect(() => readDuration(text)).toThrow(InvalidDurationError)
    },
  )
})
