import type { RequestListener } from 'node:http'
import type { Operation } from '@/lib/api/contract/operation'
import { writtenError } from '../errors'
import { endpointsAt } from '../request/unknown-path'
import type { LoadGate } from './load-gate'
import type { Priority } from './load-limits'
import { priorityOf } from './priority-of'

type Shedding = {
  gate: Pick<LoadGate, 'refusal'>
  operations: readonly Pick<Operation, 'method' | 'path' | 'priority' | 'unlimitedUnless'>[]
  newId: () => string
}

/**
 * Refuses requests to the REST contract for which there is no room, before all other handling: at
 * sixteen times its capacity a process does little else. Admitted requests are counted when they
 * are answered.
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
    const { status, headers, body } = writtenError(refusal, newId())
    response.writeHead(status, { ...headers, 'Access-Control-Expose-Headers': 'Retry-After,X-Request-Id' })
    response.end(body)
  }
}

/** Paths with their own refusals, or none. */
const apart = /^\/+(health|rpc)(\/|$)/

const createPriorityOf = (operations: Shedding['operations']) => {
  const find = endpointsAt(operations)
  return (method: string, url: string): Priority | undefined => {
    const [before, query] = url.split('?', 2)
    const path = before!.replace(/^\/{2,}/, '/')
    if (apart.test(path)) return undefined
    const asked = method === 'HEAD' ? 'get' : method.toLowerCase()
    const found = find(path).find((op) => op.method === asked)
    return found && priorityOf(found, (name) => new URLSearchParams(query).has(name))
  }
}
