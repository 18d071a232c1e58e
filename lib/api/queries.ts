import type { ApiInit } from './contract/client'
import { ApiError } from './contract/errors'
import type { Deferred, Operation } from './contract/operation'

/** The address of the service; the query itself provides the rest of a call. */
export type QueryInit = Pick<ApiInit, 'baseUrl' | 'fetch'>

/**
 * Returns the key of a query: service, operation and input, unique for each request.
 *
 * @example
 * keyOf({ baseUrl: '/api' }, getPrices, {}) // ['api', '/api', 'GET /prices', {}]
 */
export function keyOf<input>(api: QueryInit, op: Operation | Pick<Deferred<Operation>, 'name'>, input: input) {
  const name = 'name' in op ? op.name : `${op.method.toUpperCase()} ${op.path}`
  return ['api', api.baseUrl, name, input] as const
}

/**
 * True if a failed query is repeated: once after a lost connection, never after a refusal.
 *
 * @example
 * retryOnce(0, new UnreachableServiceError({ url })) // true
 */
export function retryOnce(failures: number, error: Error) {
  return failures < 1 && !(error instanceof ApiError && error.status < 500)
}
