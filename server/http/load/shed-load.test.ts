import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Operation, operation } from '@/lib/api/contract/operation'
import { operations } from '@/lib/api/operations'
import { errorResponse } from '../errors'
import { mount } from '../mount'
import { mountHealth } from '../mount-health'
import { type Listening, listen } from '../request/listen'
import { requestId } from '../request/request-id'
import { toListener } from '../request/to-listener'
import { createLoadGate } from './load-gate'
import { loadLimits, type Priority, placeLimits } from './load-limits'
import { createPlaces } from './places'
import { priorityOf as priorityOfOperation } from './priority-of'
import { shedLoad } from './shed-load'

const listening: Listening[] = []
afterEach(async () => {
  await Promise.all(listening.splice(0).map(({ close }) => close()))
})

const operationAt = (path: `/${string}`, priority?: 'order' | 'quote') =>
  operation({
    method: 'get',
    path,
    tag: 'System',
    summary: 'Held',
    response: z.object({ name: z.string() }),
    errors: [],
    ...(priority && { priority }),
  })
const held = [operationAt('/reads'), operationAt('/orders', 'order'), operationAt('/quotes/{id}', 'quote')]

/** Serves three operations that answer when the test resolves them. */
const serve = async () => {
  const logged: unknown[][] = []
  const log = (...line: unknown[]) => void logged.push(line)
  const observing = { log, nowMs: () => 0, newId: () => 'id' }
  const places = createPlaces()
  const signals = { lagMs: () => 0, databaseWaitMs: () => 0 }
  const gate = createLoadGate({ places, signals, nowMs: () => 0, log })
  const app = new Hono()
  app.use(requestId(observing))
  app.onError((error, c) => errorResponse(c, error, log))
  const waiting: (() => void)[] = []
  const wait = () => new Promise<{ name: string }>((resolve) => waiting.push(() => resolve({ name: 'x' })))
  for (const op of held) mount(app, op, wait, { admit: async () => {}, gate })
  mountHealth(app, {
    readiness: async () => ({ status: 'ready', roles: [], database: { answers: true, writes: true }, chains: [] }),
  })
  const listener = shedLoad(toListener(app), { gate, operations: held, newId: () => 'early' })
  listening.push(await listen({ listener, host: '127.0.0.1', port: 0, log }))
  const origin = `http://127.0.0.1:${listening.at(-1)!.port}`
  const ask = async (path: string) => {
    const answer = await fetch(`${origin}${path}`)
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }
  return { ask, waiting, places, gate, logged }
}

test('default: of many requests as many as places are answered, and the rest is refused at once', async () => {
  const { ask, waiting, logged } = await serve()
  const reads = Math.ceil(loadLimits.read.share * placeLimits.first)
  const asked = Array.from({ length: 16 * placeLimits.first }, () => ask('/reads'))
  const seen: number[] = []
  for (const answer of asked) void answer.then(({ status }) => seen.push(status))
  // No request has an answer yet: a refusal does not wait for one.
  await expect.poll(() => seen.length, { timeout: 30_000 }).toBe(asked.length - reads)
  expect(new Set(seen)).toEqual(new Set([503]))
  expect(waiting).toHaveLength(reads)
  expect(await ask('/health/live')).toMatchObject({ status: 200 })

  for (const answer of waiting.splice(0)) answer()
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(reads)
  // The log has one line for all refusals, and none for each.
  expect(logged.filter(([level]) => level === 'warn')).toHaveLength(1)

  const after = ask('/reads')
  await expect.poll(() => waiting.length, { timeout: 30_000 }).toBe(1)
  waiting[0]!()
  expect((await after).status).toBe(200)
})

test('behavior: a refusal has the documented answer, which a page of another origin can read', async () => {
  const { ask, gate } = await serve()
  for (let taken = 0; taken < placeLimits.first; taken++) gate.enter('order')
  const { status, headers, body } = await ask('/reads')
  expect(status).toBe(503)
  expect(headers.get('retry-after')).toMatch(/^[123]$/)
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('access-control-expose-headers')).toBe('Retry-After,X-Request-Id')
  expect(headers.get('x-request-id')).toBe('early')
  expect(body).toEqual({
    errorType: 'ServiceUnavailable',
    details: 'Service Unavailable: too many requests at once',
    error: 'Service Unavailable: too many requests at once',
    description: 'Service Unavailable: too many requests at once. Try again in a few seconds.',
    requestId: 'early',
  })
})

/** Returns the priority of a request, if it is checked. */
const priorityOf = (method: string, url: string) => {
  const asked: Priority[] = []
  const gate = { refusal: (priority: Priority) => void asked.push(priority) }
  const listener = shedLoad(() => {}, { gate, operations: Object.values(operations), newId: () => '' })
  listener({ method, url } as never, {} as never)
  return asked[0]
}

test.each<[string, string, Priority | undefined]>([
  ['GET', '/prices?srcToken=0x', 'quote'],
  ['GET', '//prices/', 'quote'],
  ['HEAD', '/prices', 'quote'],
  ['POST', '/transactions/1?ignoreChecks=true', 'read'],
  ['GET', '/swap?srcToken=0x', 'quote'],
  ['POST', '/ft/p2p/1', 'order'],
  ['GET', '/ft/order/0xab', 'read'],
  ['GET', '/tokens', undefined],
  ['GET', '/tokens?search=usd', 'read'],
  ['POST', '/v2/delta/orders', 'order'],
  ['POST', '/v2/delta/orders/build', 'order'],
  ['GET', '/status', 'read'],
  ['GET', '/chains', undefined],
  ['GET', '/nothing', undefined],
  ['POST', '/prices', undefined],
  ['OPTIONS', '/prices', undefined],
  ['GET', '/health', undefined],
  ['GET', '/health/ready', undefined],
  ['POST', '/rpc/1', undefined],
])('behavior: %s %s is %s', (method, url, priority) => {
  expect(priorityOf(method, url)).toBe(priority)
})

test('behavior: every operation has its declared priority', () => {
  const declared = Object.values<Operation>(operations).filter(({ path }) => !path.startsWith('/health'))
  const seen = declared.map(({ method, path }) => priorityOf(method.toUpperCase(), path.replace(/\{\w+\}/g, '1')))
  expect(seen).toEqual(declared.map((op) => priorityOfOperation(op, () => false)))
})
