import { Hono } from 'hono'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from '@/lib/api/contract/errors'
import { operation } from '@/lib/api/contract/operation'
import { errorResponse } from '../errors'
import { mount } from '../mount'
import { requestId } from '../request/request-id'
import { createLoadGate, isLoadRefusal } from './load-gate'
import { loadLimits, nodeLimits, type Priority, placeLimits } from './load-limits'

const open = () => {
  const now = { places: 100, lagMs: 0, databaseWaitMs: 0, ms: 0 }
  const takes: number[] = []
  const logged: unknown[][] = []
  const gate = createLoadGate({
    places: { count: () => now.places, take: (taken) => void takes.push(taken), adapt: () => {} },
    signals: { lagMs: () => now.lagMs, databaseWaitMs: () => now.databaseWaitMs },
    nowMs: () => now.ms,
    log: (...line) => void logged.push(line),
  })
  const enters = (priority: Priority) => {
    try {
      gate.enter(priority)()
      return true
    } catch (error) {
      expect(error).toBeInstanceOf(ApiError)
      expect(isLoadRefusal(error)).toBe(true)
      expect(error).toMatchObject({ errorType: 'ServiceUnavailable', status: 503 })
      return false
    }
  }
  return { now, logged, gate, enters, takes }
}
const all = ['order', 'read', 'node', 'quote'] as const

test('default: as many simultaneous requests as places, of which a priority has a share', () => {
  const { gate, enters, takes } = open()
  for (const [count, admitted] of [
    [69, [true, true, true, true]],
    [1, [true, true, true, false]],
    [14, [true, true, true, false]],
    [1, [true, false, true, false]],
    [14, [true, false, true, false]],
  ] as const) {
    fill(gate, count)
    expect([count, ...all.map(enters)]).toEqual([count, ...admitted])
  }
  const last = gate.enter('order')
  expect(enters('order')).toBe(false)
  last()
  // Released twice, it is still one place.
  last()
  gate.enter('order')
  expect(enters('order')).toBe(false)
  expect(Math.max(...takes)).toBe(100)
})

test('behavior: the current places count, not those at the arrival of a request', () => {
  const { now, gate, enters } = open()
  fill(gate, 20)
  now.places = 20
  expect(all.map(enters)).toEqual([false, false, true, false])
  now.places = 40
  expect(all.map(enters)).toEqual([true, true, true, true])
})

/** Fills the process with requests, by default enough to count as busy. */
const fill = (gate: ReturnType<typeof open>['gate'], count: number = placeLimits.min) =>
  Array.from({ length: count }, () => gate.enter('order'))

test('behavior: as the database gets slower, quotes are refused first, then reads, and orders last', () => {
  const { now, gate, enters } = open()
  fill(gate)
  for (const [ms, admitted] of [
    [loadLimits.quote.databaseWaitMs, [true, true, true, true]],
    [loadLimits.quote.databaseWaitMs + 1, [true, true, true, false]],
    [loadLimits.read.databaseWaitMs + 1, [true, false, true, false]],
    [loadLimits.order.databaseWaitMs + 1, [false, false, true, false]],
  ] as const) {
    now.databaseWaitMs = ms
    expect([ms, ...all.map(enters)]).toEqual([ms, ...admitted])
  }
})

test('behavior: a few requests are answered at any delay of the process and the database', () => {
  const { now, gate, enters } = open()
  now.places = placeLimits.min
  fill(gate, Math.ceil(loadLimits.quote.share * placeLimits.min) - 1)
  Object.assign(now, { lagMs: 60_000, databaseWaitMs: 60_000 })
  expect(all.map(enters)).toEqual([true, true, true, true])
})

test('behavior: requests to nodes take no places, and have their own limits', () => {
  const { now, gate, enters } = open()
  const asked = Array.from({ length: nodeLimits.max }, () => gate.enter('node'))
  expect(all.map(enters)).toEqual([true, true, false, true])
  for (const leave of asked) leave()
  now.lagMs = nodeLimits.lagMs + 1
  // A few are answered at any delay of the process.
  for (let few = 0; few < nodeLimits.min; few++) gate.enter('node')
  expect(all.map(enters)).toEqual([true, true, false, true])
  now.lagMs = nodeLimits.lagMs
  expect(all.map(enters)).toEqual([true, true, true, true])
})

test('behavior: a requested refusal counts as one, and takes no place', () => {
  const { now, gate } = open()
  expect(gate.refusal('quote')).toBeUndefined()
  now.places = 0
  expect(gate.refusal('quote')).toMatchObject({ status: 503 })
  expect(gate.refusedLately()).toBe(1)
})

test('behavior: an overload is logged every ten seconds, with the refusals', () => {
  const { now, logged, enters } = open()
  Object.assign(now, { places: 0, lagMs: 150 })
  for (let request = 0; request < 3; request++) enters('quote')
  expect(logged).toMatchObject([
    ['warn', 'overloaded: requests are refused', { places: 0, lagMs: 150, refused: { quote: 3 } }],
  ])
  now.ms = 10_000
  enters('quote')
  expect(logged).toHaveLength(2)
})

test('behavior: refusals count for five minutes, also those of the solver', () => {
  const { now, gate, enters } = open()
  now.places = 0
  for (let minute = 0; minute < 8; minute++) {
    now.ms = minute * 60_000
    enters('quote')
    expect(() => gate.refuse('quote')).toThrow(ApiError)
    expect(gate.refusedLately()).toBe(2 * Math.min(minute + 1, 5))
  }
  now.ms += 4 * 60_000
  expect(gate.refusedLately()).toBe(2)
})

test('behavior: clients that are refused together retry at different seconds', () => {
  const { now, gate } = open()
  now.places = 0
  const seconds = Array.from({ length: 6 }, () => {
    try {
      return gate.enter('quote')
    } catch (error) {
      return (error as ApiError).retryAfterSeconds
    }
  })
  expect(seconds.toSorted()).toEqual([1, 1, 2, 2, 3, 3])
})

const op = operation({
  method: 'get',
  path: '/things',
  priority: 'quote',
  tag: 'System',
  summary: 'Things',
  response: z.object({ name: z.string() }),
  errors: [],
})

const serve = (handle: (input: unknown, signal: AbortSignal) => Promise<{ name: string }>) => {
  const { now, gate } = open()
  const logged: unknown[][] = []
  const log = (...line: unknown[]) => void logged.push(line)
  const app = new Hono()
  app.use(requestId({ log, nowMs: () => 0, newId: () => 'id' }))
  app.onError((error, c) => errorResponse(c, error, log))
  mount(app, op, handle, { admit: async () => {}, gate })
  return { app, now, gate, logged }
}

test('error: a refused request has the documented answer, and no line in the log', async () => {
  const { app, now, logged } = serve(async () => ({ name: 'x' }))
  now.places = 0
  const refused = await app.request('/things')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^[123]$/)])
  expect(await refused.json()).toEqual({
    errorType: 'ServiceUnavailable',
    details: 'Service Unavailable: too many requests at once',
    error: 'Service Unavailable: too many requests at once',
    description: 'Service Unavailable: too many requests at once. Try again in a few seconds.',
    requestId: 'id',
  })
  expect(logged).toEqual([])
  now.places = 1
  expect((await app.request('/things')).status).toBe(200)
})

test('behavior: a request has its place until it is answered, or has failed', async () => {
  let end: (failure?: Error) => void = () => {}
  const { app, now } = serve(
    () =>
      new Promise((resolve, reject) => {
        end = (failure) => (failure ? reject(failure) : resolve({ name: 'x' }))
      }),
  )
  now.places = 1
  for (const failure of [undefined, new ApiError('NotFound')]) {
    const answer = app.request('/things')
    await expect.poll(async () => (await app.request('/things')).status).toBe(503)
    end(failure)
    expect((await answer).status).toBe(failure ? 404 : 200)
  }
})

test('behavior: a client that leaves aborts the work, without an error of the service', async () => {
  const left = new AbortController()
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const { app, logged } = serve(
    (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        begin()
      }),
  )
  const answer = app.request(new Request('http://x/things', { signal: left.signal }))
  await begun
  left.abort()
  expect((await answer).status).toBe(499)
  expect(logged).toMatchObject([['info', 'request', { status: 499 }]])
})
