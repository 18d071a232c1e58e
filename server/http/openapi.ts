import type * as z from 'zod/mini'
import { apiErrors } from '@/lib/api/errors'
import type { Operation } from '@/lib/api/operation'
import { printSchema } from './print-schema'

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
    200: { description: 'OK', content: json(printSchema(op.response, 'output')) },
    ...printErrors(op),
  },
})

const printErrors = (op: Operation) => {
  const statuses = [...new Set(op.errors.map((errorType) => apiErrors[errorType].status))]
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: op.errors
          .filter((errorType) => apiErrors[errorType].status === status)
          .map((errorType) => `${errorType}: ${apiErrors[errorType].text}. ${apiErrors[errorType].fix}`)
          .join('\n'),
        content: json({ $ref: '#/components/schemas/Error' }),
      },
    ]),
  )
}

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
