import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { embedScript } from '@/lib/embed-script'
import { createStaticHeaders } from './static-headers'

const headersOf = createStaticHeaders('public')

test('default: a file is kept for a day, a published script for ever, by pages of all sites', () => {
  expect(headersOf('/icon.svg')).toEqual({ 'Cache-Control': 'public, max-age=86400' })
  const [logo] = readdirSync('public/logos/chains')
  expect(headersOf(`/logos/chains/${logo}`)).toEqual({ 'Cache-Control': 'public, max-age=86400' })
  const readable = { 'Access-Control-Allow-Origin': '*' }
  const forEver = 'public, max-age=31536000, immutable'
  expect(headersOf(embedScript.path)).toEqual({ ...readable, 'Cache-Control': forEver })
  expect(headersOf('/manifest.json')).toEqual({ ...readable, 'Cache-Control': 'public, max-age=86400' })
  expect(headersOf('/embed.js')).toEqual({ ...readable, 'Cache-Control': 'public, max-age=3600' })
})

test('behavior: pages, folders and what does not exist say nothing', () => {
  for (const path of ['/', '/swap', '/embed', '/logos', '/logos/none.svg', '/embed-99.js', '/../package.json'])
    expect([path, headersOf(path)]).toEqual([path, {}])
})
