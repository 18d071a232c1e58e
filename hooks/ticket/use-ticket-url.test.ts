import { expect, test } from 'vitest'
import { followAddressBar } from './use-ticket-url'

const typed = { query: 'from=USDC&sell=123', written: undefined, place: undefined }

test('default: the address bar that a page begins with keeps what was typed before', () => {
  expect(followAddressBar(typed, '/swap', 'from=USDC')).toEqual({ ...typed, place: '/swap?from=USDC' })
})

test('behavior: its own text keeps what was typed since, and the same page changes nothing', () => {
  const written = { query: 'sell=1234', written: 'sell=123', place: '/swap?' }
  const seen = { ...written, place: '/swap?sell=123' }
  expect(followAddressBar(written, '/swap', 'sell=123')).toEqual(seen)
  expect(followAddressBar(seen, '/swap', 'sell=123')).toBe(seen)
})

test('behavior: a text that somebody else wrote, and another page, replace what was typed', () => {
  const unwritten = { ...typed, place: '/swap?' }
  expect(followAddressBar(unwritten, '/swap', 'sell=7').query).toBeUndefined()
  expect(followAddressBar(unwritten, '/limit', '').query).toBeUndefined()
})
