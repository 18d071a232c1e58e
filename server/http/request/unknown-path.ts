import type { Context } from 'hono'
import { ApiError } from '@/lib/api/contract/errors'
import type { Operation } from '@/lib/api/contract/operation'

/**
 * Whether a path has no parameters.
 *
 * @example
 * isWrittenOut('/ft/order/{orderHash}') // false
 */
export const isWrittenOut = (path: string): boolean => !path.includes('{')

/**
 * Makes the pattern of the paths of an endpoint, with and without a slash at the end.
 *
 * @example
 * patternOf('/ft/order/{orderHash}').test('/ft/order/0xab') // true
 */
export const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\/$/, '').replace(/\{\w+\}/g, '[^/]+')}/?$`)

/**
 * Answers a request that no endpoint took: MethodNotAllowed with the methods there are when the path is known, else NotFound.
 *
 * @example
 * unknownPath([getPrices])(c) // throws ApiError MethodNotAllowed for POST /prices
 */
export const unknownPath = (endpoints: readonly Operation[]) => {
  const known = endpoints.map(({ method, path }) => ({
    method: method.toUpperCase(),
    isWrittenOut: isWrittenOut(path),
    pattern: patternOf(path),
  }))
  return (c: Context): never => {
    const fitting = known.filter(({ pattern }) => pattern.test(c.req.path))
    // A path that is written out is no name of something.
    const own = fitting.filter(({ isWrittenOut }) => isWrittenOut)
    const methods = (own.length > 0 ? own : fitting).map(({ method }) => method)
    if (methods.length === 0) throw new ApiError('NotFound')
    c.header('Allow', [...new Set([...methods, 'OPTIONS'])].join(', '))
    throw new ApiError('MethodNotAllowed')
  }
}
