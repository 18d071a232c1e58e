import { expect, test } from 'vitest'
import { isMissingScript } from './is-missing-script'

test('default', () => {
  expect(isMissingScript(Object.assign(new Error('x'), { name: 'ChunkLoadError' }))).toBe(true)
})

test('behavior: recognises the message of each bundler and browser, and no other error', () => {
  for (const text of [
    'Failed to load chunk /_next/static/chunks/1.js from module 7',
    'Loading chunk 7 failed.',
    'error loading dynamically imported module: http://127.0.0.1/a.js',
    'Failed to fetch dynamically imported module: http://127.0.0.1/a.js',
  ])
    expect(isMissingScript(new Error(text))).toBe(true)
  expect(isMissingScript(new TypeError('Failed to fetch'))).toBe(false)
})
