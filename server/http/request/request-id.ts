import type { Context, MiddlewareHandler } from 'hono'
import type { Log } from '../../log'
import { inRequest } from '../../request-context'
import { inSpan } from '../../tracing'

/**
 * Observes each answered request: its operation, the error of a refusal, and the caller of its API
 * key.
 */
export type ObserveRequests = (seen: {
  operation: string
  keyCaller: string | undefined
  status: number
  ms: number
  errorType: string | undefined
}) => void

/**
 * Adds an `x-request-id` to every answer and logs one line: method, path, status and time. Queries
 * and bodies are private to the caller and are not logged. Refusals under overload have no line of
 * their own: the gate counts them.
 *
 * @example
 * app.use(requestId({ log, nowMs: Date.now, newId: crypto.randomUUID }))
 */
export const requestId =
  ({
    log,
    nowMs,
    newId,
    observe,
  }: {
    log: Log
    nowMs: () => number
    newId: () => string
    observe?: ObserveRequests | undefined
  }): MiddlewareHandler =>
  async (c, next) => {
    const startedMs = nowMs()
    const id = newId()
    c.set('requestId', id)
    c.header('x-request-id', id)
    await inSpan('request', { kind: 'server', attributes: { 'caravel.request': id } }, async (span) => {
      await inRequest(id, next)
      span.updateName(c.get('operation') ?? 'none')
      span.setAttributes({ 'http.request.method': c.req.method, 'http.response.status_code': c.res.status })
    })
    const ms = nowMs() - startedMs
    const [operation, errorType] = [c.get('operation') ?? 'none', c.get('errorType')]
    observe?.({ operation, keyCaller: c.get('keyCaller'), status: c.res.status, ms, errorType })
    if (c.get('isLoadRefusal')) return
    log('info', 'request', {
      requestId: id,
      method: c.req.method,
      path: c.req.path.slice(0, 200),
      status: c.res.status,
      ms,
      errorType,
    })
  }

/**
 * Names the operation of a request for the measurements. A request without one counts as `none`,
 * since any path can be requested.
 *
 * @example
 * nameOperation(c, 'GET /chains')
 */
export const nameOperation = (c: Context, name: string): void => c.set('operation', name)

/**
 * Returns the id of a request.
 *
 * @example
 * requestIdOf(c) // 'b2f1...'
 */
export const requestIdOf = (c: Context): string => c.get('requestId')
