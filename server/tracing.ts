import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import type { Hex } from 'viem'

/** The tracer records nothing without a configured endpoint (`server/observe/open-traces.ts`). */
const tracer = () => trace.getTracer('caravel')

type SpanOf = { kind?: 'server' | 'client'; attributes?: Attributes }

/**
 * Records work as a span: its time, and the name of its error. Messages of errors are left out,
 * since they may contain urls.
 *
 * @example
 * await inSpan('GET /chains', { kind: 'server' }, () => next())
 */
export const inSpan = <result>(
  name: string,
  { kind, attributes = {} }: SpanOf,
  work: (span: Span) => Promise<result>,
): Promise<result> =>
  tracer().startActiveSpan(name, { kind: kind ? spanKinds[kind] : SpanKind.INTERNAL, attributes }, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
      throw error
    } finally {
      span.end()
    }
  })

const spanKinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT } as const

/**
 * Records a call to another server within the span that caused it. Without one nothing is recorded,
 * so that polling leaves no traces.
 *
 * @example
 * await inCallSpan('node eth_call', { 'rpc.system': 'jsonrpc' }, () => transport.request(asked))
 */
export const inCallSpan = <result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<result>,
): Promise<result> => (trace.getActiveSpan() ? inSpan(name, { kind: 'client', attributes }, work) : work())

/**
 * Records an event in the trace of an order. The id of that trace follows from the hash, so that
 * the work of all roles for an order is in one trace; the span of the request or round that caused
 * the event is linked.
 *
 * @example
 * traceOrder(orderHash, 'awarded', { 'caravel.reason': 'amm' })
 */
export const traceOrder = (orderHash: Hex, event: string, attributes: Attributes): void => {
  const digits = orderHash.slice(2)
  const order = trace.setSpanContext(ROOT_CONTEXT, {
    traceId: digits.slice(0, 32),
    spanId: digits.slice(32, 48),
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  })
  const cause = trace.getActiveSpan()?.spanContext()
  const options = {
    attributes: { ...attributes, 'caravel.order': orderHash },
    ...(cause && { links: [{ context: cause }] }),
  }
  tracer().startSpan(`order ${event}`, options, order).end()
}
