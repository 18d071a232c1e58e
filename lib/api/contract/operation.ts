import type * as z from 'zod/mini'
import type { ErrorType } from './errors'

/** The subjects of the endpoints, in the order of the document. */
export const tags = {
  Market: 'Prices, routes, their proofs, and transactions that swap.',
  Intents: 'Orders that are signed without gas, filled by the agent who offers most, and settled on the chain.',
  OTC: 'Orders that one account signs and another fills.',
  'Tokens and chains': 'What can be traded where, and what an account holds.',
  Partners: 'What integrations earn.',
  Alerts: 'What browsers and servers are told of an account without asking.',
  System: 'The service itself, and the nodes behind it.',
} as const

/**
 * An endpoint of the REST contract as a value. The server mounts it, the client calls it, the
 * document prints it, tests loop over it. Parameter names are unique over path, query and body, so
 * that a caller passes one flat object.
 */
export type Operation = {
  method: 'get' | 'post'
  path: `/${string}`
  tag: keyof typeof tags
  summary: string
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  body?: z.ZodMiniObject
  response: z.ZodMiniType
  errors: readonly ErrorType[]
  /** The seconds for which callers and caches between may keep the answer; none by default. */
  maxAgeSeconds?: number
  /** Seconds for which a shared cache may keep the answer; callers ask each time. */
  sharedMaxAgeSeconds?: number
  /** True if its answer has an ETag for revalidation. */
  revalidated?: true
  /**
   * Exempts it from rate limits, as its answer is the same for all callers and is in memory. A
   * query with one of these parameters counts; [] for never.
   */
  unlimitedUnless?: readonly string[]
  /** Its priority under overload: quotes are refused first, reads next, orders last. */
  priority?: 'order' | 'quote'
  /** An additional limit that counts it. */
  scope?: 'swap' | 'list'
  /** Its own error bodies and the meaning of each status, if it does not use `ErrorBody`. */
  refusals?: { answer: z.ZodMiniType; statuses: Readonly<Record<number, string>> }
}

type Part<op, key extends string> = op extends { [k in key]: infer schema extends z.ZodMiniType } ? schema : never
type In<schema> = [schema] extends [never] ? unknown : z.input<schema & z.ZodMiniType>
type Out<schema> = [schema] extends [never] ? unknown : z.output<schema & z.ZodMiniType>
type Flat<t> = { [key in keyof t]: t[key] }

/** The parameters as a caller writes them. */
export type Input<op extends Operation> = Flat<In<Part<op, 'params'>> & In<Part<op, 'query'>> & In<Part<op, 'body'>>>

/** The parameters as a handler reads them, after defaults and conversion. */
export type Parsed<op extends Operation> = Flat<
  Out<Part<op, 'params'>> & Out<Part<op, 'query'>> & Out<Part<op, 'body'>>
>

/** The answer that a caller gets. */
export type Answer<op extends Operation> = z.output<op['response']>

/** The name of an operation in query keys. */
export type NameOf<op extends Operation> = `${Uppercase<op['method']>} ${op['path']}`

/** An operation whose schemas load with the first call, so that they do not delay the page. */
export type Deferred<op extends Operation> = { name: NameOf<op>; load: () => Promise<op> }

/**
 * Returns an operation that is loaded when it is first called.
 *
 * @example
 * const load = () => import('../market/prices').then((module) => module.getPrices)
 * deferred('GET /prices', load).name // 'GET /prices'
 */
export const deferred = <op extends Operation>(name: NameOf<op>, load: () => Promise<op>): Deferred<op> => ({
  name,
  load,
})

/**
 * Declares an operation.
 *
 * @example
 * const path = '/chains'
 * operation({ method: 'get', path, tag: 'Tokens and chains', summary: 'Chains', response, errors: [] }).path
 * // '/chains'
 */
export const operation = <const op extends Operation>(op: op): op => op
