import type { Context } from 'hono'
import { ApiError } from '@/lib/api/errors'
import type { Operation } from '@/lib/api/operation'

/**
 * Whether a path has no parameters.
 *
 * @example
 * isWrittenOut('/ft/order/{orderHash}') // false
 */
export const isWrittenOut = (path: string): boolean => !path.includes('{')

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
    pattern: new RegExp(`^${path.replace(/\/$/, '').replace(/\{\w+\}/g, '[^/]+')}/?$`),
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
