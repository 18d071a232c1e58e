import { expect, test } from 'vitest'
import { followAddressBar } from './use-ticket-url'

const typed = { query: 'from=USDC&sell=123', written: [], place: undefined }

test('default: the first address bar of a page keeps earlier typing', () => {
  expect(followAddressBar(typed, '/swap', 'from=USDC')).toEqual({ ...typed, place: '/swap?from=USDC' })
})

test('behavior: its own query keeps later typing, and the same page changes nothing', () => {
  const written = { query: 'sell=1234', written: ['/swap?sell=123'], place: '/swap?' }
  const seen = { ...written, place: '/swap?sell=123' }
  expect(followAddressBar(written, '/swap', 'sell=123')).toEqual(seen)
  expect(followAddressBar(seen, '/swap', 'sell=123')).toBe(seen)
})

test('behavior: a query that the router reports after the next was written keeps later typing', () => {
  const typing = { query: 'interval=1m', written: ['/twap?over=20m', '/twap?interval=1m'], place: '/twap?' }
  const late = followAddressBar(typing, '/twap', 'over=20m')
  expect(late).toEqual({ ...typing, place: '/twap?over=20m' })
  expect(followAddressBar(late, '/twap', 'interval=1m')).toMatchObject({
    query: 'interval=1m',
    written: ['/twap?interval=1m'],
  })
  // The router may skip the first.
  expect(followAddressBar(typing, '/twap', 'interval=1m').written).toEqual(['/twap?interval=1m'])
  // An address bar that was seen before is a link now.
  const after = followAddressBar(late, '/twap', 'interval=1m')
  expect(followAddressBar(after, '/twap', 'over=20m').query).toBeUndefined()
})

test('behavior: a foreign query, and another page, replace the typed values', () => {
  const unwritten = { ...typed, place: '/swap?' }
  expect(followAddressBar(unwritten, '/swap', 'sell=7').query).toBeUndefined()
  expect(followAddressBar(unwritten, '/limit', '').query).toBeUndefined()
  expect(followAddressBar({ ...typed, written: ['/swap?'], place: '/swap?' }, '/limit', '').query).toBeUndefined()
})
