import { expect, test } from 'vitest'
import { followAddressBar } from './use-ticket-url'

const typed = { query: 'from=USDC&sell=123', written: undefined, place: undefined }

test('default: the first address bar of a page keeps earlier typing', () => {
  expect(followAddressBar(typed, '/swap', 'from=USDC')).toEqual({ ...typed, place: '/swap?from=USDC' })
})

test('behavior: its own query keeps later typing, and the same page changes nothing', () => {
  const written = { query: 'sell=1234', written: 'sell=123', place: '/swap?' }
  const seen = { ...written, place: '/swap?sell=123' }
  expect(followAddressBar(written, '/swap', 'sell=123')).toEqual(seen)
  expect(followAddressBar(seen, '/swap', 'sell=123')).toBe(seen)
})

test('behavior: a foreign query, and another page, replace the typed values', () => {
  const unwritten = { ...typed, place: '/swap?' }
  expect(followAddressBar(unwritten, '/swap', 'sell=7').query).toBeUndefined()
  expect(followAddressBar(unwritten, '/limit', '').query).toBeUndefined()
})
