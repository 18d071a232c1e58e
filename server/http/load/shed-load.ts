import type { RequestListener } from 'node:http'
import type { ApiError } from '@/lib/api/contract/errors'
import type { Operation } from '@/lib/api/contract/operation'
import { errorBody, errorHeaders } from '../errors'
import { isWrittenOut, patternOf } from '../request/unknown-path'
import type { LoadGate } from './load-gate'
import type { Priority } from './load-limits'
import { priorityOf } from './priority-of'

type Shedding = {
  gate: Pick<LoadGate, 'refusal'>
  operations: readonly Pick<Operation, 'method' | 'path' | 'priority' | 'unlimitedUnless'>[]
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
  const priorityOfRequest = createPriorityOf(operations)
  return (request, response) => {
    const priority = priorityOfRequest(request.method ?? 'GET', request.url ?? '/')
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
  const asked = operations
    .map((op) => ({ op, method: op.method.toUpperCase(), pattern: patternOf(op.path) }))
    // A path that is written out is no name of something.
    .toSorted((a, b) => Number(isWrittenOut(b.op.path)) - Number(isWrittenOut(a.op.path)))
  return (method: string, url: string): Priority | undefined => {
    const [before, query] = url.split('?', 2)
    const path = before!.replace(/^\/{2,}/, '/')
    if (apart.test(path)) return undefined
    const name = method === 'HEAD' ? 'GET' : method
    const found = asked.find((one) => one.method === name && one.pattern.test(path))
    return found && priorityOf(found.op, (name) => new URLSearchParams(query).has(name))
  }
}
