import type * as z from 'zod/mini'
import { apiErrors } from '@/lib/api/errors'
import type { Operation } from '@/lib/api/operation'
import { printSchema } from './print-schema'
import { rateLimitHeaderNames } from './rate-limit-headers'

/**
 * Prints operations as an OpenAPI 3.1 document.
 *
 * @example
 * printOpenApi(operations).paths['/prices'].get.summary // 'The best market route of a pair'
 */
export const printOpenApi = (operations: readonly Operation[]) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const op of operations) paths[op.path] = { ...paths[op.path], [op.method]: printOperation(op) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Caravel',
      version: '6.2',
      description:
        'Market swaps and OTC orders. Amounts are strings of raw units; addresses are answered in lower case.',
    },
    paths,
    components: {
      headers,
      schemas: {
        Error: {
          type: 'object',
          required: ['errorType', 'details', 'error', 'description', 'requestId'],
          properties: {
            errorType: { type: 'string', enum: Object.keys(apiErrors) },
            details: { type: 'string' },
            error: { type: 'string', description: 'The same text as details.' },
            description: {
              type: 'string',
              description: 'What was given, what was expected of each wrong field, and what to do, in sentences.',
            },
            requestId: {
              type: 'string',
              description: 'Of the header X-Request-Id: report it when something is wrong here.',
            },
          },
        },
      },
    },
  }
}

const printOperation = (op: Operation) => ({
  operationId: `${op.method}${op.path.replace(/[^a-zA-Z0-9]+(.)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? '')}`,
  summary: op.summary,
  parameters: [...printParameters('path', op.params), ...printParameters('query', op.query)],
  ...(op.body && { requestBody: { required: true, content: json(printSchema(op.body, 'input')) } }),
  responses: {
    200: { description: 'OK', headers: refer(answerHeaders), content: json(printSchema(op.response, 'output')) },
    ...printErrors(op),
  },
})

const printErrors = (op: Operation) => {
  // Whoever is counted may have a key, and that may be wrong.
  const errors = op.errors.includes('RateLimitExceeded') ? (['InvalidApiKey', ...op.errors] as const) : op.errors
  const statuses = [...new Set(errors.map((errorType) => apiErrors[errorType].status))]
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: errors
          .filter((errorType) => apiErrors[errorType].status === status)
          .map((errorType) => `${errorType}: ${apiErrors[errorType].text}. ${apiErrors[errorType].fix}`)
          .join('\n'),
        headers: refer([...(status === 429 || status === 503 ? ['Retry-After'] : []), ...answerHeaders]),
        content: json({ $ref: '#/components/schemas/Error' }),
      },
    ]),
  )
}

const header = (description: string, type = 'string') => ({ description, schema: { type } })

const headers = {
  'X-Request-Id': header('Names this request in the log of the service.'),
  'Retry-After': header('Seconds until the request may be sent again.', 'integer'),
  'RateLimit-Policy': header(
    'The limits of this caller, where limits are on, as structured fields of the IETF draft: `"all";q=20;w=2, "all-day";q=50000;w=86400` is 20 requests in 2 seconds and 50000 in a UTC day.',
  ),
  RateLimit: header('What is left of them: r requests, and in t seconds all of them again. `"all";r=19;t=1`'),
  'RateLimit-Limit': header('The quota of the limit that has least left.', 'integer'),
  'RateLimit-Remaining': header('What is left of it.', 'integer'),
  'RateLimit-Reset': header('Seconds until all of it is there again.', 'integer'),
} satisfies Record<'X-Request-Id' | 'Retry-After' | (typeof rateLimitHeaderNames)[number], object>

/** What an answer has whatever its status. */
const answerHeaders = ['X-Request-Id', ...rateLimitHeaderNames]

const refer = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

const printParameters = (place: 'path' | 'query', schema: z.ZodMiniObject | undefined) => {
  const printed = schema && (printSchema(schema, 'input') as { properties?: object; required?: string[] })
  return Object.entries(printed?.properties ?? {}).map(([name, parameter]) => ({
    name,
    in: place,
    required: place === 'path' || (printed?.required?.includes(name) ?? false),
    schema: parameter,
  }))
}

const json = (schema: object) => ({ 'application/json': { schema } })
