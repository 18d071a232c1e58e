import type * as z from 'zod/mini'
import type { ErrorType } from './errors'

/** What the endpoints are about, in the order of the document. */
export const tags = {
  Market: 'Prices, routes, their proofs, and transactions that swap.',
  Intents: 'Orders that are signed without gas, filled by the agent who offers most, and settled on the chain.',
  OTC: 'Orders that one account signs and another fills.',
  'Tokens and chains': 'What can be traded where, and what an account holds.',
  Partners: 'What integrations earn.',
  System: 'The service itself, and the nodes behind it.',
} as const

/**
 * One endpoint of the REST contract as a value. The server mounts it, the client calls it, the document prints it, tests loop over it.
 * Parameter names are unique over path, query and body, so that a caller passes one flat object.
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
  /** How long who asked, and what stands between, may keep its answer. Without it nobody is told. */
  maxAgeSeconds?: number
  /**
   * Its answer has a tag, so that a client asks whether it has changed, and is compressed where it
   * is large.
   */
  revalidated?: true
  /**
   * Declares that it costs nothing of any limit: its answer is the same for all callers and is in memory. It is counted
   * as others are where the query names one of these parameters; [] for never.
   */
  unlimitedUnless?: readonly string[]
  /** Its urgency: under overload quotes are refused first, then reads (the default), orders last. */
  priority?: 'order' | 'quote'
  /** A limit that counts it beside the one that counts everything. */
  scope?: 'swap' | 'list'
  /** Where it refuses in words of its own: what it says then, and of which statuses. */
  refusals?: { answer: z.ZodMiniType; statuses: Readonly<Record<number, string>> }
}

type Part<op, key extends string> = op extends { [k in key]: infer schema extends z.ZodMiniType } ? schema : never
type In<schema> = [schema] extends [never] ? unknown : z.input<schema & z.ZodMiniType>
type Out<schema> = [schema] extends [never] ? unknown : z.output<schema & z.ZodMiniType>
type Flat<t> = { [key in keyof t]: t[key] }

/** What a caller writes. */
export type Input<op extends Operation> = Flat<In<Part<op, 'params'>> & In<Part<op, 'query'>> & In<Part<op, 'body'>>>

/** What a handler reads, after defaults and conversion. */
export type Parsed<op extends Operation> = Flat<
  Out<Part<op, 'params'>> & Out<Part<op, 'query'>> & Out<Part<op, 'body'>>
>

/** What a caller gets. */
export type Answer<op extends Operation> = z.output<op['response']>

/** What questions of an operation are kept under. */
export type NameOf<op extends Operation> = `${Uppercase<op['method']>} ${op['path']}`

/** An operation whose schemas come with the first question: a page is there before them. */
export type Deferred<op extends Operation> = { name: NameOf<op>; load: () => Promise<op> }

/**
 * Names an operation that is loaded when it is first called.
 *
 * @example
 * deferred('GET /prices', () => import('../market/market').then((module) => module.getPrices)).name // 'GET /prices'
 */
export const deferred = <op extends Operation>(name: NameOf<op>, load: () => Promise<op>): Deferred<op> => ({
  name,
  load,
})

/**
 * Declares an operation.
 *
 * @example
 * operation({ method: 'get', path: '/chains', tag: 'Tokens and chains', summary: 'Chains that are served', response, errors: [] }).path // '/chains'
 */
export const operation = <const op extends Operation>(op: op): op => op
