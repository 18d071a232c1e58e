import { Hono } from 'hono'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from '@/lib/api/errors'
import { operation } from '@/lib/api/operation'
import { errorResponse } from '../errors'
import { mount } from '../mount'
import { requestId } from '../request-id'
import { createLoadGate, isLoadRefusal } from './load-gate'
import { loadLimits, minInFlight, type Priority } from './load-limits'

const open = () => {
  const now = { lagMs: 0, databaseWaitMs: 0, ms: 0 }
  const logged: unknown[][] = []
  const gate = createLoadGate({
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
  return { now, logged, gate, enters }
}
const all = ['order', 'read', 'node', 'quote'] as const

test('default: as many requests of a priority at the same time as its limit says', () => {
  const { gate, enters } = open()
  const places = Array.from({ length: loadLimits.quote.inFlight }, () => gate.enter('quote'))
  expect(all.map(enters)).toEqual([true, true, true, false])
  places[0]!()
  // Given back twice, it is still one place.
  places[0]!()
  expect(enters('quote')).toBe(true)
  const last = gate.enter('quote')
  expect(enters('quote')).toBe(false)
  last()
  expect(gate.refusedLately()).toBe(2)
})

/** Fills the process with requests, enough to count as busy unless another number is given. */
const fill = (gate: ReturnType<typeof open>['gate'], count = minInFlight) =>
  Array.from({ length: count }, () => gate.enter('node'))

test('behavior: as the process gets busier, quotes are refused first, then reads, and orders last', () => {
  const { now, gate, enters } = open()
  fill(gate)
  for (const signal of ['lagMs', 'databaseWaitMs'] as const) {
    const [quote, read, order] = (['quote', 'read', 'order'] as const).map((priority) => loadLimits[priority][signal])
    for (const [ms, admitted] of [
      [quote!, [true, true, true, true]],
      [quote! + 1, [true, true, true, false]],
      [read! + 1, [true, false, false, false]],
      [order! + 1, [false, false, false, false]],
    ] as const) {
      now[signal] = ms
      expect([signal, ms, ...all.map(enters)]).toEqual([signal, ms, ...admitted])
    }
    now[signal] = 0
  }
})

test('behavior: few requests are answered however late the process is', () => {
  const { now, gate, enters } = open()
  fill(gate, minInFlight - 1)
  Object.assign(now, { lagMs: 60_000, databaseWaitMs: 60_000 })
  expect(all.map(enters)).toEqual([true, true, true, true])
  gate.enter('read')
  expect(all.map(enters)).toEqual([false, false, false, false])
})

test('behavior: an overload is logged every ten seconds, with what was refused', () => {
  const { now, gate, logged, enters } = open()
  fill(gate)
  now.lagMs = 150
  for (let request = 0; request < 3; request++) enters('quote')
  expect(logged).toMatchObject([['warn', 'overloaded: requests are refused', { lagMs: 150, refused: { quote: 3 } }]])
  now.ms = 10_000
  enters('quote')
  expect(logged).toHaveLength(2)
})

test('behavior: refusals count for five minutes, those of the solver as well', () => {
  const { now, gate, enters } = open()
  fill(gate)
  now.lagMs = 150
  for (let minute = 0; minute < 8; minute++) {
    now.ms = minute * 60_000
    enters('quote')
    expect(() => gate.refuse('quote')).toThrow(ApiError)
    expect(gate.refusedLately()).toBe(2 * Math.min(minute + 1, 5))
  }
  now.ms += 4 * 60_000
  expect(gate.refusedLately()).toBe(2)
})

test('behavior: clients that are refused together return at different seconds', () => {
  const { now, gate } = open()
  fill(gate)
  now.lagMs = 150
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

test('error: a request that is refused has the documented answer, and no line in the log', async () => {
  const { app, now, gate, logged } = serve(async () => ({ name: 'x' }))
  fill(gate)
  now.lagMs = 150
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
  now.lagMs = 0
  expect((await app.request('/things')).status).toBe(200)
})

test('behavior: a request has its place until it is answered, or has failed', async () => {
  let end: (failure?: Error) => void = () => {}
  const { app, gate } = serve(
    () =>
      new Promise((resolve, reject) => {
        end = (failure) => (failure ? reject(failure) : resolve({ name: 'x' }))
      }),
  )
  const places = Array.from({ length: loadLimits.quote.inFlight - 1 }, () => gate.enter('quote'))
  for (const failure of [undefined, new ApiError('NotFound')]) {
    const answer = app.request('/things')
    await expect.poll(async () => (await app.request('/things')).status).toBe(503)
    end(failure)
    expect((await answer).status).toBe(failure ? 404 : 200)
  }
  expect(places).toHaveLength(loadLimits.quote.inFlight - 1)
})

test('behavior: who leaves aborts the work, and is no error of the service', async () => {
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
