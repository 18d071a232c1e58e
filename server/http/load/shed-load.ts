import type { RequestListener } from 'node:http'
import type { ApiError } from '@/lib/api/contract/errors'
import type { Operation } from '@/lib/api/contract/operation'
import { errorBody, errorHeaders } from '../errors'
import { isWrittenOut, patternOf } from '../request/unknown-path'
import type { LoadGate } from './load-gate'
import type { Priority } from './load-limits'

type Shedding = {
  gate: Pick<LoadGate, 'refusal'>
  operations: readonly Pick<Operation, 'method' | 'path' | 'priority'>[]
  newId: () => string
}

/**
 * Refuses requests to the REST contract for which there is no room, ahead of everything that
 * answers them: at sixteen times its capacity a process does little else. What it lets through is
 * counted where it is answered.
 *
 * @example
 * listen({ listener: shedLoad(toListener(app), { gate, operations, newId: randomUUID }), host, port, log })
 */
export const shedLoad = (listener: RequestListener, { gate, operations, newId }: Shedding): RequestListener => {
  const priorityOf = createPriorityOf(operations)
  return (request, response) => {
    const priority = priorityOf(request.method ?? 'GET', request.url ?? '/')
    const refusal = priority && gate.refusal(priority)
    if (!refusal) return listener(request, response)
    const requestId = newId()
    const body = JSON.stringify(errorBody(refusal, requestId))
    response.writeHead(refusal.status, { ...headersOf(refusal, requestId), 'Content-Length': Buffer.byteLength(body) })
    response.end(body)
  }
}

const headersOf = (refusal: ApiError, requestId: string) => ({
  'Content-Type': 'application/json',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Retry-After,X-Request-Id',
  'X-Request-Id': requestId,
  ...errorHeaders(refusal),
})

/** Paths that have their own refusals, or none. */
const apart = /^\/+(health|rpc)(\/|$)/

const createPriorityOf = (operations: Shedding['operations']) => {
  const urgent = operations
    .flatMap(({ method, path, priority }) =>
      priority ? [{ method: method.toUpperCase(), path, priority, pattern: patternOf(path) }] : [],
    )
    // A path that is written out is no name of something.
    .toSorted((a, b) => Number(isWrittenOut(b.path)) - Number(isWrittenOut(a.path)))
  return (method: string, url: string): Priority | undefined => {
    if (method === 'OPTIONS') return undefined
    const path = url.split('?', 1)[0]!.replace(/^\/{2,}/, '/')
    if (apart.test(path)) return undefined
    const asked = method === 'HEAD' ? 'GET' : method
    return urgent.find((one) => one.method === asked && one.pattern.test(path))?.priority ?? 'read'
  }
}
