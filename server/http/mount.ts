import type { Hono } from 'hono'
import type * as z from 'zod/mini'
import { ApiError, type ErrorType } from '@/lib/api/errors'
import type { Operation, Parsed } from '@/lib/api/operation'
import type { Admit } from './admit'
import { readBody } from './read-body'

/**
 * Serves an operation: lets the request in, reads its parameters, runs `handle` and sends exactly what the operation declares
 * (a key that is not declared does not leave). Refusals come in this order: too many requests, malformed JSON, wrong parameters.
 *
 * @example
 * mount(app, listChains, (input) => listServedChains(deps, input), { admit })
 */
export const mount = <op extends Operation>(
  app: Hono,
  op: op,
  handle: (input: Parsed<op>) => z.input<op['response']> | Promise<z.input<op['response']>>,
  { admit, scope }: { admit: Admit; scope?: 'swap' },
): void => {
  app.on(op.method.toUpperCase(), routePath(op), async (c) => {
    await admit(c, scope)
    const body = op.body ? await readBody(c.req.raw) : undefined
    const input = {
      ...read(op.params, c.req.param()),
      ...read(op.query, c.req.query()),
      ...read(op.body, body),
    } as Parsed<op>
    return c.json(op.response.parse(await handle(input)) as object, 200)
  })
}

/**
 * The path of an operation as the router writes it.
 *
 * @example
 * routePath(buildTransaction) // '/transactions/:chainId'
 */
const routePath = (op: Pick<Operation, 'path'>): string => op.path.replace(/(.)\/$/, '$1').replace(/\{(\w+)\}/g, ':$1')

const read = (schema: z.ZodMiniObject | undefined, value: unknown) => {
  const result = schema?.safeParse(value)
  if (result && !result.success) throw refusal(result.error.issues, value)
  return result?.data
}

type Issue = { path: PropertyKey[]; message: string; params?: { errorType?: ErrorType } }

/** One sentence about the first thing that is wrong, with the name of the parameter; the specification's text where it has one. */
const refusal = (issues: readonly object[], value: unknown) => {
  const { path, message, params } = issues[0] as Issue
  const name = path.join('.')
  const given = path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | undefined)?.[key], value)
  if (given === undefined) return new ApiError('ValidationError', { details: `Missing ${name || 'body'}` })
  if (params?.errorType && !message.startsWith('expected')) return new ApiError(params.errorType, { details: message })
  return new ApiError(params?.errorType ?? 'ValidationError', {
    details: `Invalid ${name || 'body'}: ${message.replace(/^Invalid input: /, '')}`,
  })
}
