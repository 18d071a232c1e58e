import type { ApiInit } from './contract/client'
import { ApiError } from './contract/errors'
import type { Deferred, Operation } from './contract/operation'

/** Where to ask; the rest of a call comes from the query itself. */
export type QueryInit = Pick<ApiInit, 'baseUrl' | 'fetch'>

/**
 * The name of a query: service, operation and input, so that an answer belongs to exactly one question.
 *
 * @example
 * keyOf({ baseUrl: '/api' }, getPrices, {}) // ['api', '/api', 'GET /prices', {}]
 */
export function keyOf<input>(api: QueryInit, op: Operation | Pick<Deferred<Operation>, 'name'>, input: input) {
  const name = 'name' in op ? op.name : `${op.method.toUpperCase()} ${op.path}`
  return ['api', api.baseUrl, name, input] as const
}

/**
 * Says whether a failed query is asked again: a refusal by the service is an answer, a lost connection is tried once more.
 *
 * @example
 * retryOnce(0, new UnreachableServiceError({ url })) // true
 */
export function retryOnce(failures: number, error: Error) {
  return failures < 1 && !(error instanceof ApiError && error.status < 500)
}
