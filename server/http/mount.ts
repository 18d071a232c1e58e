import { setTimeout as sleep } from 'node:timers/promises'
import type { Context, Hono } from 'hono'
import type * as z from 'zod/mini'
import { ApiError } from '@/lib/api/contract/errors'
import type { Operation, Parsed } from '@/lib/api/contract/operation'
import { sendText, type TextAnswer } from './compression/send-text'
import { type Admit, apiKeyOf } from './limits/admit'
import { rateLimitHeaderNames } from './limits/rate-limit-headers'
import type { LoadGate } from './load/load-gate'
import { priorityOf } from './load/priority-of'
import { isKnown, sendTagged, tagged } from './request/entity-tag'
import { readBody } from './request/read-body'
import { readInput } from './request/read-input'
import { nameOperation } from './request/request-id'

/**
 * The function that answers an operation; `signal` is aborted when its client leaves, `apiKey` is
 * the key that the request has.
 */
export type Handle<op extends Operation> = (
  input: Parsed<op>,
  signal: AbortSignal,
  apiKey?: string,
) => z.input<op['response']> | Promise<z.input<op['response']>>

/** `closing` ends long polls when the service stops. */
type MountOptions = { admit: Admit; gate: LoadGate; timeoutMs?: number; closing?: AbortSignal | undefined }

/**
 * Serves an operation: admits the request, reads its parameters, runs `handle` and sends exactly
 * the declared fields. If a handler returns the same object again, its bytes are reused. An answer
 * that is `revalidated` has a tag, and is held back for the time of `wait` while the client has the
 * same answer. `unlimitedUnless` operations cost no limit. Refusals come in this order: overload,
 * rate limit of the caller, malformed JSON, wrong parameters. A handler that takes longer than
 * `timeoutMs` is given up with PriceTimeout or ServiceUnavailable.
 *
 * @example
 * mount(app, listChains, (input) => listServedChains(deps, input), { admit, gate })
 */
export const mount = <op extends Operation>(
  app: Hono,
  op: op,
  handle: Handle<op>,
  { admit, gate, timeoutMs = answerTimeoutMs, closing }: MountOptions,
): void => {
  const sent = new WeakMap<object, TextAnswer>()
  const headers = {
    'Content-Type': 'application/json',
    ...cacheHeaders(op),
  }
  const late = op.errors.includes('PriceTimeout') ? 'PriceTimeout' : 'ServiceUnavailable'

  const toSent = (answer: object): TextAnswer => {
    const text = JSON.stringify(op.response.parse(answer))
    return op.revalidated ? tagged(text, headers) : { text, headers }
  }
  const answer = async (c: Context, { isLimited, leave }: { isLimited: boolean; leave: () => void }) => {
    if (isLimited) await admit(c, op.scope)
    const body = op.body ? await readBody(c.req.raw) : undefined
    const input = readInput(op, { params: c.req.param(), query: queryOf(c.req.queries()), body })
    const { signal } = c.req.raw
    const ask = async () => {
      const given = (await within(timeoutMs, handle(input, signal, apiKeyOf(c)), () => new ApiError(late))) as object
      const known = sent.get(given) ?? toSent(given)
      sent.set(given, known)
      return known
    }
    const first = await ask()
    if (!op.revalidated) return withoutCaller(await sendText(c, first))
    const { wait: seconds = 0 } = input as { wait?: number }
    // Answers that are held back have a limit of their own (`holding`).
    leave()
    return withoutCaller(await sendTagged(c, await whileKnown(c, { first, ask, seconds, closing })))
  }
  const respond = async (c: Context) => {
    nameOperation(c, `${op.method.toUpperCase()} ${op.path}`)
    const priority = priorityOf(op, (name) => c.req.query(name) !== undefined)
    const leave = priority ? gate.enter(priority) : () => {}
    try {
      // Operations that are never refused cost no limit either.
      return await answer(c, { isLimited: priority !== undefined, leave })
    } finally {
      leave()
    }
  }
  app.on(op.method, routePath(op), respond)
}

const cacheHeaders = ({ maxAgeSeconds, sharedMaxAgeSeconds }: Operation): Record<string, string> => {
  if (sharedMaxAgeSeconds) return { 'Cache-Control': `public, max-age=0, s-maxage=${sharedMaxAgeSeconds}` }
  return maxAgeSeconds ? { 'Cache-Control': `public, max-age=${maxAgeSeconds}` } : {}
}

/**
 * Removes the caller's limits from an answer that caches may share. An answer with a pass is
 * private.
 */
const withoutCaller = (response: Response): Response => {
  const { headers } = response
  if (!headers.get('Cache-Control')?.startsWith('public')) return response
  if (headers.has('Set-Cookie')) headers.set('Cache-Control', 'private, no-cache')
  else for (const name of rateLimitHeaderNames) headers.delete(name)
  return response
}

/**
 * The interval at which an answer that is held back is read again, and the maximum that is held
 * back at once.
 */
const holding = { lookMs: 500, max: 256 } as const
let held = 0

/**
 * Reads again while the client has the same answer, for as long as it wants to wait for another
 * one.
 */
const whileKnown = async (
  c: Context,
  {
    first,
    ask,
    seconds,
    closing,
  }: { first: TextAnswer; ask: () => Promise<TextAnswer>; seconds: number; closing: AbortSignal | undefined },
): Promise<TextAnswer> => {
  const untilMs = performance.now() + seconds * 1_000
  let latest = first
  if (seconds === 0 || held >= holding.max) return latest
  held += 1
  try {
    const ended = AbortSignal.any([c.req.raw.signal, ...(closing ? [closing] : [])])
    while (isKnown(c, latest) && performance.now() < untilMs && !ended.aborted) {
      await sleep(holding.lookMs, undefined, { signal: ended }).catch(() => undefined)
      latest = await ask()
    }
    return latest
  } finally {
    held -= 1
  }
}

/**
 * Returns the value of a parameter that is given once, and the list of one that is given several
 * times.
 */
const queryOf = (given: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(given).map(([name, values]) => [name, values.length === 1 ? values[0] : values]))

/** The longest time of an answer, whatever a node or the database does. */
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
 * Returns the path of an operation in the form of the router.
 *
 * @example
 * routePath(buildTransaction) // '/transactions/:chainId'
 */
const routePath = (op: Pick<Operation, 'path'>): string => op.path.replace(/(.)\/$/, '$1').replace(/\{(\w+)\}/g, ':$1')
