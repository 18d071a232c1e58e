import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { splitByPath } from './split-by-path'

test('default', () => {
  const taken: [string, string | undefined][] = []
  const note =
    (name: string): RequestListener =>
    ({ url }) =>
      void taken.push([name, url])
  const listener = splitByPath({ api: note('api'), pages: note('pages') })
  const asked = [
    '/api/prices/?a=1',
    '/api?a=1',
    '/api',
    '/rpc/1',
    '/',
    '/swap?from=a',
    '/swap/api/prices',
    '/swap/rpc/1',
    '/apiary',
    '/rpcs',
    '/_next/x.js',
  ]
  for (const url of asked) listener({ url } as IncomingMessage, {} as ServerResponse & { req: IncomingMessage })
  expect(taken).toEqual([
    ['api', '/prices/?a=1'],
    ['api', '/?a=1'],
    ['api', '/'],
    ['api', '/rpc/1'],
    ...['/', '/swap?from=a', '/swap/api/prices', '/swap/rpc/1', '/apiary', '/rpcs', '/_next/x.js'].map((url) => [
      'pages',
      url,
    ]),
  ])
})
