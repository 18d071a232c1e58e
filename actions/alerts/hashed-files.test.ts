import { expect, test } from 'vitest'
import { isHashedFile } from './hashed-files'

test('default: scripts, styles and fonts with a hash in their name', () => {
  for (const path of ['/_next/static/chunks/0a1b2c3d4e5f.js', '/_next/static/chunks/0a1b2c3d.css'])
    expect(isHashedFile(path), path).toBe(true)
  expect(isHashedFile('/_next/static/media/inter_latin-s.p.0a1b2c3d.woff2')).toBe(true)
})

test('behavior: no page, no answer of the service or a node, and no file that may change', () => {
  const pages = ['/', '/swap', '/orders/0xabcdef0123456789', '/_next/data/0a1b2c3d/swap.json']
  const answers = ['/api/prices', '/api/tokens.js', '/rpc/1', '/embed-1.js', '/icon.svg', '/service-worker.js']
  for (const path of [...pages, ...answers, '/_next/static/../../api/0a1b2c3d.js'])
    expect(isHashedFile(path), path).toBe(false)
})
