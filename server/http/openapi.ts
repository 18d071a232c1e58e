import type * as z from 'zod/mini'
import { ApiError, apiErrors, type ErrorType } from '@/lib/api/contract/errors'
import { errorsOf, sharedErrors } from '@/lib/api/contract/errors-of'
import { exampleOf } from '@/lib/api/contract/example-of'
import { type Operation, tags } from '@/lib/api/contract/operation'
import { type Components, type PrintedSchema, printSchema } from '@/lib/api/contract/print-schema'
import { operationIds } from '@/lib/api/operations'
import { errorBody } from './errors'
import { rateLimitHeaderNames } from './limits/rate-limit-headers'

/**
 * Converts operations to an OpenAPI 3.1 document; the caller adds `servers`.
 *
 * @example
 * printOpenApi(operations).paths['/prices'].get.summary // 'The best market route of a pair'
 */
export const printOpenApi = (operations: readonly Operation[]) => {
  const schemas: Components = { Error: errorSchema }
  const paths: Record<string, Record<string, unknown>> = {}
  for (const op of operations) paths[op.path] = { ...paths[op.path], [op.method]: printOperation(op, schemas) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Caravel',
      version: '6.2',
      description: [
        'Market swaps, intent orders and OTC orders. Amounts are strings of raw units; addresses are read in any',
        'casing and answered in lower case unless it is said otherwise. Lists and orders have an ETag: ask again with',
        'If-None-Match, and for one order with wait, in place of polling.',
      ].join(' '),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    // A key is optional; it raises the limits.
    security: [{}, { apiKey: [] }],
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-KEY',
          description: 'The key of a plan, for higher limits. Without one the limits are those of everyone.',
        },
      },
      headers,
      responses: Object.fromEntries(sharedErrors.map((errorType) => [errorType, printError([errorType])])),
      schemas,
    },
  }
}

/**
 * Returns the servers of the document: the one that served it, by the base path of its operations,
 * and any other of this contract.
 *
 * @example
 * serversAt('/api')[0].url // '/api'
 */
export const serversAt = (base: string) => [
  { url: base, description: 'Where this document was asked for.' },
  {
    url: '{base_url}',
    description: 'Any service of this contract.',
    variables: { base_url: { default: 'http://127.0.0.1:4000', description: 'Its base URL.' } },
  },
]

const printOperation = (op: Operation, schemas: Components) => ({
  operationId: operationIds.get(op),
  tags: [op.tag],
  summary: op.summary,
  parameters: [...printParameters('path', op.params, schemas), ...printParameters('query', op.query, schemas)],
  ...(op.body && {
    requestBody: { required: true, content: shown(printSchema(op.body, 'input', schemas), schemas) },
  }),
  responses: {
    200: {
      description: op.summary,
      headers: refer('headers', op.revalidated ? ['ETag', ...answerHeaders] : answerHeaders),
      content: shown(printSchema(op.response, 'output', schemas), schemas),
    },
    ...(op.revalidated && {
      304: {
        description: 'The answer is the one whose tag If-None-Match names.',
        headers: refer('headers', ['ETag', ...answerHeaders]),
      },
    }),
    ...printRefusals(op, schemas),
    ...printErrors(op),
  },
})

const printRefusals = ({ refusals }: Operation, schemas: Components) =>
  Object.fromEntries(
    Object.entries(refusals?.statuses ?? {}).map(([status, description]) => [
      status,
      {
        description,
        headers: refer('headers', headersOf(Number(status))),
        content: json({
          schema: printSchema(refusals!.answer, 'output', schemas),
          example: { jsonrpc: '2.0', id: null, error: { code: -32_600, message: description } },
        }),
      },
    ]),
  )

const printErrors = (op: Operation) => {
  const errors = errorsOf(op)
  const statuses = [...new Set(errors.map((errorType) => apiErrors[errorType].status))]
  return Object.fromEntries(
    statuses.map((status) => {
      const [first, ...rest] = errors.filter((errorType) => apiErrors[errorType].status === status)
      const shared = sharedErrors.find((errorType) => errorType === first && rest.length === 0)
      return [status, shared ? { $ref: `#/components/responses/${shared}` } : printError([first!, ...rest])]
    }),
  )
}

/** Returns the response for errors of one status. */
const printError = (errors: readonly [ErrorType, ...ErrorType[]]) => ({
  description: errors
    .map((errorType) => `${errorType}: ${apiErrors[errorType].text}. ${apiErrors[errorType].fix}`)
    .join('\n'),
  headers: refer('headers', headersOf(apiErrors[errors[0]].status)),
  content: json({
    schema: {
      allOf: [
        { $ref: '#/components/schemas/Error' },
        { type: 'object', properties: { errorType: { description: errorTypeIs, enum: errors } } },
      ],
    },
    examples: Object.fromEntries(
      errors.map((errorType) => [errorType, { value: errorBody(new ApiError(errorType), exampleRequestId) }]),
    ),
  }),
})

const errorTypeIs = 'Names the error.'
const exampleRequestId = '0f8fad5b-d9cb-469f-a165-70867728950e'

const errorSchema = {
  type: 'object',
  description: 'What every refusal says.',
  required: ['errorType', 'details', 'error', 'description', 'requestId'],
  properties: {
    errorType: { type: 'string', description: errorTypeIs, enum: Object.keys(apiErrors) },
    details: { type: 'string', description: 'What is wrong, in short.' },
    error: { type: 'string', description: 'The same text as details.' },
    description: {
      type: 'string',
      description: 'What was given, what was expected of each wrong field, and what to do, in sentences.',
    },
    requestId: {
      type: 'string',
      description: 'Of the header X-Request-Id: report it when something is wrong here.',
    },
    availableLiquidity: {
      type: 'object',
      description:
        'With a PricingError of more than the pools carry: the most of this trade that they do, in raw units. ' +
        'Ask again for that amount or less.',
      required: ['srcAmount', 'destAmount'],
      properties: {
        srcAmount: { type: 'string', description: 'What is sold.' },
        destAmount: { type: 'string', description: 'What that brings, before fees.' },
      },
    },
  },
}

const header = (description: string, type = 'string') => ({ description, schema: { type } })

const headers = {
  ETag: header('The tag of this answer. Sent back as If-None-Match it saves the answer where that is the same.'),
  'X-Request-Id': header('Names this request in the log of the service.'),
  'Retry-After': header('Seconds until the request may be sent again.', 'integer'),
  'RateLimit-Policy': header(
    'The limits of this caller, where limits are on and the request costs something of them, as structured fields ' +
      'of the IETF draft: `"all";q=20;w=2, "all-day";q=50000;w=86400` is 20 requests in 2 seconds and 50000 in a ' +
      'UTC day.',
  ),
  RateLimit: header('What is left of them: r requests, and in t seconds all of them again. `"all";r=19;t=1`'),
  'RateLimit-Limit': header('The quota of the limit that has least left.', 'integer'),
  'RateLimit-Remaining': header('What is left of it.', 'integer'),
  'RateLimit-Reset': header('Seconds until all of it is there again.', 'integer'),
} satisfies Record<'ETag' | 'X-Request-Id' | 'Retry-After' | (typeof rateLimitHeaderNames)[number], object>

/** The headers of every answer. */
const answerHeaders = ['X-Request-Id', ...rateLimitHeaderNames]

const headersOf = (status: number) => [...(status === 429 || status === 503 ? ['Retry-After'] : []), ...answerHeaders]

const refer = (place: string, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/${place}/${name}` }]))

const printParameters = (place: 'path' | 'query', op: z.ZodMiniObject | undefined, schemas: Components) => {
  const { properties, required } = (op ? printSchema(op, 'input', schemas) : {}) as {
    properties?: Record<string, PrintedSchema>
    required?: string[]
  }
  return Object.entries(properties ?? {}).map(([name, { description, examples, deprecated, ...schema }]) => ({
    name,
    in: place,
    description,
    required: place === 'path' || (required?.includes(name) ?? false),
    schema,
    ...(Array.isArray(examples) && { example: examples[0] }),
    ...(deprecated === true && { deprecated }),
  }))
}

const shown = (schema: PrintedSchema, schemas: Components) => json({ schema, example: exampleOf(schema, schemas) })

const json = (content: object) => ({ 'application/json': content })
