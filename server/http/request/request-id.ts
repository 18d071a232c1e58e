import type { Context, MiddlewareHandler } from 'hono'
import type { Log } from '../../log'
import { inRequest } from '../../request-context'

/**
 * Gives every answer an `x-request-id` and writes one line about it: method, path, status, time taken. Queries and bodies are
 * the caller's business and are not written. What is refused under overload gets no line of its own: the gate counts them.
 *
 * @example
 * app.use(requestId({ log, nowMs: Date.now, newId: crypto.randomUUID }))
 */
export const requestId =
  ({ log, nowMs, newId }: { log: Log; nowMs: () => number; newId: () => string }): MiddlewareHandler =>
  async (c, next) => {
    const startedMs = nowMs()
    const id = newId()
    c.set('requestId', id)
    c.header('x-request-id', id)
    await inRequest(id, next)
    if (c.get('isLoadRefusal')) return
    log('info', 'request', {
      requestId: id,
      method: c.req.method,
      path: c.req.path.slice(0, 200),
      status: c.res.status,
      ms: nowMs() - startedMs,
      errorType: c.get('errorType'),
    })
  }

/**
 * The id that `requestId` gave to a request.
 *
 * @example
 * requestIdOf(c) // 'b2f1...'
 */
export const requestIdOf = (c: Context): string => c.get('requestId')
