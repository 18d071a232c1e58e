import { Hono } from 'hono'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from '@/lib/api/contract/errors'
import { integer } from '@/lib/api/contract/fields'
import { operation } from '@/lib/api/contract/operation'
import type { Log } from '../log'
import { createOpenGate } from '../testing/open-gate'
import { errorResponse } from './errors'
import { type Handle, mount } from './mount'
import { requestId } from './request/request-id'

const op = operation({
  method: 'post',
  path: '/things/{id}/',
  tag: 'System',
  summary: 'A thing',
  params: z.object({ id: integer(1, 9) }),
  query: z.object({ size: z._default(integer(0, 5), 3) }),
  body: z.object({ name: z.string(), inner: z.optional(z.object({ count: z.number() })) }),
  response: z.object({ id: z.number(), size: z.number(), name: z.string() }),
  errors: ['PriceTimeout'],
})

const admit = async () => {}
const createService = (log: Log) => {
  const app = new Hono({ strict: false })
  app.use(requestId({ log: () => {}, nowMs: () => 0, newId: () => 'id' }))
  app.onError((error, c) => errorResponse(c, error, log))
  return app
}
const serve = (handle: Handle<typeof op>, timeoutMs?: number) => {
  const logged: unknown[] = []
  const app = createService((...line) => void logged.push(line))
  mount(app, op, handle, { admit, gate: createOpenGate(), ...(timeoutMs !== undefined && { timeoutMs }) })
  const post = async (path: string, body: unknown) => {
    const response = await app.request(path, { method: 'POST', body: JSON.stringify(body) })
    return { status: response.status, type: response.headers.get('content-type'), body: await response.json() }
  }
  return { post, logged }
}
const echo = serve(({ id, size, name }) => ({ id, size, name }))

test('default', async () => {
  for (const path of ['/things/4', '/things/4/'])
    expect(await echo.post(path, { name: 'x' })).toEqual({
      status: 200,
      type: 'application/json',
      body: { id: 4, size: 3, name: 'x' },
    })
})

test('behavior: an answer that may be cached has its time, and others have none', async () => {
  for (const [maxAgeSeconds, said] of [
    [60, 'public, max-age=60'],
    [undefined, null],
  ] as const) {
    const app = createService(() => {})
    mount(app, { ...op, ...(maxAgeSeconds && { maxAgeSeconds }) }, ({ id, size, name }) => ({ id, size, name }), {
      admit,
      gate: createOpenGate(),
    })
    const { headers } = await app.request('/things/1', { method: 'POST', body: '{"name":"x"}' })
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual(['application/json', said])
  }
})

test('behavior: an answer for caches has no limits of its caller, and no pass', async () => {
  const ask = async (header: string) => {
    const app = createService(() => {})
    const said = { name: header, value: 'x' }
    mount(app, { ...op, sharedMaxAgeSeconds: 10 }, ({ id, size, name }) => ({ id, size, name }), {
      admit: async (c) => c.header(said.name, said.value),
      gate: createOpenGate(),
    })
    const { headers } = await app.request('/things/1', { method: 'POST', body: '{"name":"x"}' })
    return [headers.get('cache-control'), headers.get(header)]
  }
  expect(await ask('RateLimit-Remaining')).toEqual(['public, max-age=0, s-maxage=10', null])
  expect(await ask('Set-Cookie')).toEqual(['private, no-cache', 'x'])
})

test('behavior: an undeclared field is not sent', async () => {
  const { post } = serve(({ id, size, name }) => ({ id, size, name, secret: 'k' }))
  expect((await post('/things/1', { name: 'x' })).body).toEqual({ id: 1, size: 3, name: 'x' })
})

test('behavior: a refusal names the parameter', async () => {
  const detailsOf = async (path: string, body: unknown) => (await echo.post(path, body)).body.details
  expect(await detailsOf('/things/0', { name: 'x' })).toBe('Invalid id: expected a whole number from 1 to 9')
  expect(await detailsOf('/things/1', {})).toBe('Missing name')
  expect(await detailsOf('/things/1', { name: 5 })).toBe('Invalid name: expected text')
  expect(await detailsOf('/things/1', { name: 'x', inner: {} })).toBe('Missing inner.count')
  expect(await detailsOf('/things/1?size=9', { name: 'x' })).toBe('Invalid size: expected a whole number from 0 to 5')
  // Faults of a caller are not logged.
  expect(echo.logged).toEqual([])
})

test('error: ServiceUnavailable has the time to retry, also for an unavailable database', async () => {
  for (const thrown of [new ApiError('ServiceUnavailable'), Object.assign(new Error('no'), { code: 'ECONNREFUSED' })]) {
    const logged: unknown[] = []
    const app = createService((...line) => void logged.push(line))
    mount(app, op, () => Promise.reject(thrown), { admit, gate: createOpenGate() })
    const response = await app.request('/things/1', { method: 'POST', body: JSON.stringify({ name: 'x' }) })
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await response.json()).toMatchObject({ errorType: 'ServiceUnavailable' })
    expect(logged).toMatchObject([['warn', 'request failed', { path: '/things/1', requestId: 'id' }]])
  }
})

test('error: the reason of InternalError is in the log alone', async () => {
  const { post, logged } = serve(() => {
    throw new Error('the reason')
  })
  const answer = await post('/things/1', { name: 'x' })
  expect(answer).toMatchObject({
    status: 500,
    body: {
      errorType: 'InternalError',
      details: 'Internal Error',
      error: 'Internal Error',
      requestId: 'id',
      description: 'Internal Error. Try again; if it stays, report the request id.',
    },
  })
  expect(logged).toMatchObject([['error', 'request failed', { errorType: 'InternalError' }]])
  expect(JSON.stringify(logged)).toContain('the reason')
})

test('error: an answer without its declared shape is our error', async () => {
  const { post } = serve(() => ({ id: 1 }) as never)
  expect((await post('/things/1', { name: 'x' })).status).toBe(500)
})

test('error: PriceTimeout if a handler does not return', async () => {
  const { post } = serve(() => new Promise(() => {}), 5)
  expect(await post('/things/1', { name: 'x' })).toMatchObject({ status: 504, body: { errorType: 'PriceTimeout' } })
})
