import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { connectDatabase } from '../db/client'
import { createTestService } from '../testing/harness'
import { openTestDatabase } from '../testing/test-database'
import { inSpan, traceOrder } from '../tracing'
import { openTraces } from './open-traces'
import { traceQueries } from './trace-queries'

const database = openTestDatabase()

type Sent = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  links?: { spanId: string }[]
  attributes: { key: string; value: Record<string, unknown> }[]
}
const bodies: string[] = []
let status = 200
const collector = createServer(async (request, response) => {
  bodies.push(await text(request))
  response.writeHead(status).end('{}')
}).listen(0, '127.0.0.1')
await once(collector, 'listening')
afterAll(() => collector.close())
afterEach(() => vi.unstubAllEnvs())

const open = () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${(collector.address() as AddressInfo).port}`)
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '200')
  bodies.length = 0
  const logged: string[] = []
  return {
    logged,
    stop: openTraces({ version: '1', roles: ['api'], log: (_, event) => logged.push(event), nowMs: () => 0 }),
  }
}
const sent = (): Sent[] =>
  bodies.flatMap((body) => JSON.parse(body).resourceSpans[0].scopeSpans).flatMap(({ spans }) => spans)

test('default: a request with its statements, and an order in a trace of its own that links to it', async () => {
  const { stop } = open()
  const { database: traced, close } = connectDatabase({ url: database.url(), onError: () => {}, trace: traceQueries })
  const { app } = createTestService({ chains: [], database: traced, rateLimits: true })
  expect((await app.request('/partners/anon?secret=1')).status).toBe(200)
  const orderHash = `0x${'ab'.repeat(16)}${'cd'.repeat(16)}` as const
  await inSpan('round', {}, async () => traceOrder(orderHash, 'declined', {}))
  await close()
  await stop()
  const spans = sent()
  const request = spans.find(({ name }) => name === 'GET /partners/{partner}')!
  expect(spans.some(({ name, parentSpanId }) => name === 'statement' && parentSpanId === request.spanId)).toBe(true)
  const round = spans.find(({ name }) => name === 'round')!
  expect(spans.find(({ name }) => name === 'order declined')).toMatchObject({
    traceId: 'ab'.repeat(16),
    links: [{ spanId: round.spanId }],
  })
  expect(bodies.join()).not.toContain('secret')
})

test('behavior: an error has its name and no message, and an endpoint that is away is reported once', async () => {
  status = 400
  const { logged, stop } = open()
  const fail = () => Promise.reject(new TypeError('http://user:secret@node'))
  await expect(inSpan('work', {}, fail)).rejects.toThrow(TypeError)
  await stop()
  expect(logged).toEqual(['traces could not be sent'])
  expect(bodies.join()).toContain('TypeError')
  expect(bodies.join()).not.toContain('secret')
  status = 200
})
