import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Anvil, startAnvil } from './anvil'
import { advanceTime, InvalidDurationError, readDuration } from './time'

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

describe('advanceTime', () => {
  let anvil: Anvil
  beforeAll(async () => {
    anvil = await startAnvil({ chainId: 1 })
  })
  afterAll(() => anvil?.stop())

  test('default: the next block is that much later', async () => {
    const before = Number((await anvil.client.getBlock()).timestamp)
    const after = await advanceTime(anvil.client, 3600)
    expect(after - before).toBeGreaterThanOrEqual(3600)
    expect(after - before).toBeLessThan(3660)
  })
})
