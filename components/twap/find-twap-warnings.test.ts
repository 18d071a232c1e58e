import { expect, test } from 'vitest'
import { findTwapWarnings } from './find-twap-warnings'

test('default', () => {
  const calm = { protectionBps: 500, gas: 1n, slice: 100n }
  expect(findTwapWarnings(calm)).toEqual([])
  expect(findTwapWarnings({ ...calm, gas: 6n, protectionBps: 20 })).toEqual(['dust', 'tight'])
  expect(findTwapWarnings({ ...calm, protectionBps: 1_500 })).toEqual(['wide'])
})
