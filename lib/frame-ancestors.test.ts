import { expect, test } from 'vitest'
import { readFrameAncestors } from './frame-ancestors'

test('default: whole origins of https, and of http on this machine', () => {
  expect(readFrameAncestors('https://app.safe.global')).toEqual(['https://app.safe.global'])
  expect(readFrameAncestors('https://a.example:8443, http://localhost:3001,http://127.0.0.1:3002')).toEqual([
    'https://a.example:8443',
    'http://localhost:3001',
    'http://127.0.0.1:3002',
  ])
})

test.each([
  '*',
  'https:',
  'https://*',
  'https://*.safe.global',
  'http://app.safe.global',
  'https://app.safe.global/',
  'https://app.safe.global/apps',
  'https://user@app.safe.global',
  "https://app.safe.global 'self'",
  'https://app.safe.global; script-src *',
  'app.safe.global',
  'data:,x',
  'https://a.example,',
  Array.from({ length: 11 }, (_, index) => `https://a${index}.example`).join(),
])('error: %s is refused', (text) => {
  expect(readFrameAncestors(text)).toBeUndefined()
})
