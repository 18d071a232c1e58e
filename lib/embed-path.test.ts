import { expect, test } from 'vitest'
import { isEmbedPath } from './embed-path'

test('default', () => {
  expect([isEmbedPath('/embed'), isEmbedPath('/embed/')]).toEqual([true, true])
})

test('behavior: refuses similar paths', () => {
  const others = ['/', '/swap', '/Embed', '/EMBED', '/embed//', '//embed', '/embed.js', '/embedded', '/embed/swap']
  const encoded = [
    '/%65mbed',
    '/embed%2f',
    '/embed%2f..%2fswap',
    '/embed/../swap',
    '/swap/../embed',
    '/embed;',
    '/embed\n',
  ]
  for (const path of [...others, ...encoded]) expect([path, isEmbedPath(path)]).toEqual([path, false])
})
