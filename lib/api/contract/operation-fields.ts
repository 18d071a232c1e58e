import { describeSchema } from './describe-schema'
import type { Operation } from './operation'
import { type PrintedSchema, printSchema } from './print-schema'

/** A parameter, or a field of a body or an answer, described for people. */
export type OperationField = {
  name: string
  place: 'path' | 'query' | 'body' | 'answer'
  isRequired: boolean
  takes: string
  description: string
  /** The default value as JSON. */
  fallback?: string
  /** The example as JSON, if it fits a line. */
  example?: string
}

const longestExample = 48

/**
 * Lists the inputs and the answer of an operation, field by field, as the document describes them.
 *
 * @example
 * fieldsOf(getPrices)[0]
 * // { name: 'srcToken', place: 'query', isRequired: false, takes: 'text of 1 to 64 characters', ... }
 */
export const fieldsOf = (op: Operation): OperationField[] => [
  ...rows('path', op.params && printSchema(op.params, 'input')),
  ...rows('query', op.query && printSchema(op.query, 'input')),
  ...rows('body', op.body && printSchema(op.body, 'input')),
  ...rows('answer', printSchema(op.response, 'output')),
]

const rows = (place: OperationField['place'], schema: PrintedSchema | undefined): OperationField[] => {
  const { properties, required } = (schema ?? {}) as { properties?: Record<string, Printed>; required?: string[] }
  return Object.entries(properties ?? {}).map(([name, property]) => {
    const example = property.examples && JSON.stringify(property.examples[0])
    return {
      name,
      place,
      description: property.description,
      takes: describeSchema(property),
      isRequired: place === 'path' || (required?.includes(name) ?? false),
      ...(property.default !== undefined && { fallback: JSON.stringify(property.default) }),
      ...(example !== undefined && example.length <= longestExample && { example }),
    }
  })
}

type Printed = PrintedSchema & { description: string; examples?: unknown[] }
