import { type Context, Hono } from 'hono'
import { ApiError } from '@/lib/api/contract/errors'
import { getHealth, getLive, getReady, type Health, type Readiness } from '@/lib/api/system/system'
import type { Log } from '../log'
import { version } from '../version'
import { errorBody, errorHeaders, errorResponse } from './errors'
import { requestId, requestIdOf } from './request/request-id'
import { unknownPath } from './request/unknown-path'

/** The readers of a process's health; `health` is present if it serves the REST contract. */
export type HealthReaders = { readiness: () => Promise<Readiness>; health?: () => Promise<Health> }

/**
 * Serves the health of a process: never limited, never refused under load, never stored in the
 * database.
 *
 * @example
 * mountHealth(app, { readiness: async () => readReadiness({ roles: ['worker'] }) })
 * // GET /health/live 200 {"status":"live","version":"0.1.0-3f9c"}
 */
export const mountHealth = (app: Hono, { readiness, health }: HealthReaders): void => {
  app.get(getLive.path, (c) => c.json({ status: 'live', version }, 200, noStore))
  app.get(getReady.path, async (c) => {
    const ready = await readiness()
    return answer(c, ready, ready.status === 'ready')
  })
  if (health)
    app.get(getHealth.path, async (c) => {
      const facts = await health()
      return answer(c, facts, facts.status !== 'starting')
    })
}

/**
 * Creates a service for the health of the process and its measurements alone: it listens on
 * HEALTH_PORT before any other part of the process is open.
 *
 * @example
 * createHealthApp({ readiness, metrics, log, nowMs: Date.now, newId: randomUUID }).request('/health/live') // 200
 */
export const createHealthApp = ({
  readiness,
  metrics,
  ...observing
}: Pick<HealthReaders, 'readiness'> & {
  metrics: { print: () => Promise<{ text: string; contentType: string }> }
  log: Log
  nowMs: () => number
  newId: () => string
}): Hono => {
  const app = new Hono()
  app.use(requestId(observing))
  app.onError((error, c) => errorResponse(c, error, observing.log))
  app.notFound(unknownPath([getLive, getReady]))
  mountHealth(app, { readiness })
  app.get('/metrics', async (c) => {
    const { text, contentType } = await metrics.print()
    return c.body(text, 200, { ...noStore, 'Content-Type': contentType })
  })
  return app
}

const noStore = { 'Cache-Control': 'no-store' }

const answer = (c: Context, facts: Readiness | Health, isWell: boolean) => {
  if (isWell) return c.json(facts, 200, noStore)
  const error = new ApiError('ServiceUnavailable')
  return c.json({ ...facts, ...errorBody(error, requestIdOf(c)) }, 503, { ...noStore, ...errorHeaders(error) })
}
