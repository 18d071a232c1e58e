import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { requestId } from './request-id'

test('default: an id for the caller and one line for the log, without query and with a bounded path', async () => {
  const logged: unknown[] = []
  const times = [1_000, 1_007]
  const app = new Hono()
  app.use(requestId({ log: (...line) => void logged.push(line), nowMs: () => times.shift()!, newId: () => 'b2f1' }))
  const response = await app.request(`/${'a'.repeat(300)}?key=secret`)
  expect(response.headers.get('x-request-id')).toBe('b2f1')
  const facts = {
    requestId: 'b2f1',
    method: 'GET',
    path: `/${'a'.repeat(199)}`,
    status: 404,
    ms: 7,
    errorType: undefined,
  }
  expect(logged).toEqual([['info', 'request', facts]])
})
