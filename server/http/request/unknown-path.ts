import type { Context } from 'hono'
import { ApiError } from '@/lib/api/contract/errors'
import type { Operation } from '@/lib/api/contract/operation'

/**
 * True if a path has no parameters.
 *
 * @example
 * isWrittenOut('/ft/order/{orderHash}') // false
 */
export const isWrittenOut = (path: string): boolean => !path.includes('{')

/**
 * Creates the function that returns the endpoints at a path, with and without a slash at the end. A
 * path without parameters is never the value of a parameter of another one.
 *
 * @example
 * endpointsAt([getOrder])('/ft/order/0xab') // [getOrder]
 */
export const endpointsAt = <endpoint extends Pick<Operation, 'path'>>(endpoints: readonly endpoint[]) => {
  const known = endpoints.map((endpoint) => ({
    endpoint,
    isWrittenOut: isWrittenOut(endpoint.path),
    pattern: new RegExp(`^${endpoint.path.replace(/\/$/, '').replace(/\{\w+\}/g, '[^/]+')}/?$`),
  }))
  return (path: string): endpoint[] => {
    const fitting = known.filter(({ pattern }) => pattern.test(path))
    const own = fitting.filter(({ isWrittenOut }) => isWrittenOut)
    return (own.length > 0 ? own : fitting).map(({ endpoint }) => endpoint)
  }
}

/**
 * Answers a request that no endpoint accepted: MethodNotAllowed with the available methods if the
 * path is known, else NotFound.
 *
 * @example
 * unknownPath([getPrices])(c) // throws ApiError MethodNotAllowed for POST /prices
 */
export const unknownPath = (endpoints: readonly Operation[]) => {
  const find = endpointsAt(endpoints)
  return (c: Context): never => {
    const methods = find(c.req.path).map(({ method }) => method.toUpperCase())
    if (methods.length === 0) throw new ApiError('NotFound')
    c.header('Allow', [...new Set([...methods, 'OPTIONS'])].join(', '))
    throw new ApiError('MethodNotAllowed')
  }
}
