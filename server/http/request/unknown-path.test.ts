import { Hono } from 'hono'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { ApiError } from '@/lib/api/contract/errors'
import { operation } from '@/lib/api/contract/operation'
import { isWrittenOut, unknownPath } from './unknown-path'

const endpoint = (method: 'get' | 'post', path: `/${string}`) =>
  operation({ method, path, tag: 'System', summary: 'A thing', response: z.object({}), errors: [] })
const endpoints = [
  endpoint('get', '/things/{id}'),
  endpoint('post', '/things/{id}'),
  endpoint('get', '/things/best/'),
  endpoint('get', '/v2/things'),
]

/** Returns the answer to a request that no endpoint accepted. */
const answer = async (path: string) => {
  const app = new Hono({ strict: false })
  app.onError((error, c) => c.text((error as ApiError).errorType))
  app.notFound(unknownPath(endpoints))
  const response = await app.request(path, { method: 'DELETE' })
  return [await response.text(), response.headers.get('allow')]
}

test.each([
  ['/things/7', 'MethodNotAllowed', 'GET, POST, OPTIONS'],
  ['/things/7/', 'MethodNotAllowed', 'GET, POST, OPTIONS'],
  // A path without parameters is no value of a parameter.
  ['/things/best', 'MethodNotAllowed', 'GET, OPTIONS'],
  ['/v2/things/', 'MethodNotAllowed', 'GET, OPTIONS'],
  ['/things', 'NotFound', null],
  ['/things/7/parts', 'NotFound', null],
  ['/v1/things/7', 'NotFound', null],
  ['/v2/thingss', 'NotFound', null],
])('default: %s is answered with %s and the available methods', async (path, errorType, allow) => {
  expect(await answer(path)).toEqual([errorType, allow])
})

test('isWrittenOut: has no parameters', () => {
  expect(endpoints.map(({ path }) => isWrittenOut(path))).toEqual([false, false, true, true])
})
