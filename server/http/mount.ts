import type { Hono } from 'hono'
import type * as z from 'zod/mini'
import { ApiError } from '@/lib/api/errors'
import type { Operation, Parsed } from '@/lib/api/operation'
import type { Admit } from './admit'
import { readBody } from './read-body'
import { readInput } from './read-input'

/** What answers an operation. */
export type Handle<op extends Operation> = (
  input: Parsed<op>,
) => z.input<op['response']> | Promise<z.input<op['response']>>

/**
 * Serves an operation: lets the request in, reads its parameters, runs `handle` and sends exactly what the operation declares
 * (a key that is not declared does not leave). A handler that gives an object again that it gave before says the same again: its bytes
 * are kept as long as the object. Refusals come in this order: too many requests, malformed JSON, wrong parameters. A handler
 * that takes longer than `timeoutMs` is given up with PriceTimeout or ServiceUnavailable.
 *
 * @example
 * mount(app, listChains, (input) => listServedChains(deps, input), { admit })
 */
export const mount = <op extends Operation>(
  app: Hono,
  op: op,
  handle: Handle<op>,
  { admit, timeoutMs = answerTimeoutMs }: { admit: Admit; timeoutMs?: number },
): void => {
  const sent = new WeakMap<object, string>()
  const headers = {
    'Content-Type': 'application/json',
    ...(op.maxAgeSeconds && { 'Cache-Control': `public, max-age=${op.maxAgeSeconds}` }),
  }
  const late = op.errors.includes('PriceTimeout') ? 'PriceTimeout' : 'ServiceUnavailable'

  app.on(op.method, routePath(op), async (c) => {
    await admit(c, op.scope)
    const body = op.body ? await readBody(c.req.raw) : undefined
    const input = readInput(op, { params: c.req.param(), query: queryOf(c.req.queries()), body })
    const answer = await within(timeoutMs, handle(input), () => new ApiError(late))
    const text = sent.get(answer as object) ?? JSON.stringify(op.response.parse(answer))
    sent.set(answer as object, text)
    return c.body(text, 200, headers)
  })
}

/**
 * A parameter that is named once is its value; one that is named several times the list of them.
 */
const queryOf = (given: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(given).map(([name, values]) => [name, values.length === 1 ? values[0] : values]))

/** Nobody waits longer for an answer, whatever a node or the database does. */
const answerTimeoutMs = 15_000

const within = async <answer>(ms: number, answer: answer | Promise<answer>, late: () => ApiError): Promise<answer> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms)
  })
  try {
    return await Promise.race([answer, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The path of an operation as the router writes it.
 *
 * @example
 * routePath(buildTransaction) // '/transactions/:chainId'
 */
const routePath = (op: Pick<Operation, 'path'>): string => op.path.replace(/(.)\/$/, '$1').replace(/\{(\w+)\}/g, ':$1')
