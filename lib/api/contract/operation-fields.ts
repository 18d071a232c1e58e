import type { Operation } from './operation'
import { type PrintedSchema, printSchema } from './print-schema'
import { schemaWords } from './schema-words'

/** A parameter or a field of a body or an answer, for people. */
export type OperationField = {
  name: string
  place: 'path' | 'query' | 'body' | 'answer'
  isRequired: boolean
  takes: string
  description: string
  /** What holds where it is left out, as JSON. */
  fallback?: string
  /** As JSON, of what fits a line. */
  example?: string
}

const longestExample = 48

/**
 * What an operation is asked with and what it answers, field by field, as the document says it.
 *
 * @example
 * fieldsOf(getPrices)[0] // { name: 'srcToken', place: 'query', isRequired: false, takes: 'text of 1 to 64 characters', ... }
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
      ...{ name, place, description: property.description, takes: schemaWords(property) },
      isRequired: place === 'path' || (required?.includes(name) ?? false),
      ...(property.default !== undefined && { fallback: JSON.stringify(property.default) }),
      ...(example !== undefined && example.length <= longestExample && { example }),
    }
  })
}

type Printed = PrintedSchema & { description: string; examples?: unknown[] }
