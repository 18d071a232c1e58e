import type { ApiInit } from './client'
import { ApiError } from './errors'
import type { Operation } from './operation'

/** Where to ask; the rest of a call comes from the query itself. */
export type QueryInit = Pick<ApiInit, 'baseUrl' | 'fetch'>

/**
 * The name of a query: service, operation and input, so that an answer belongs to exactly one question.
 *
 * @example
 * keyOf({ baseUrl: '/api' }, getPrices, {}) // ['api', '/api', 'GET /prices', {}]
 */
export function keyOf<input>(api: QueryInit, op: Operation, input: input) {
  return ['api', api.baseUrl, `${op.method.toUpperCase()} ${op.path}`, input] as const
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
