import * as z from 'zod/mini'
import { documentSchema } from '@/lib/api/fields'

/**
 * Prints a schema as JSON Schema, as the document shows it: where a field is shown as another one, that one.
 *
 * @example
 * printSchema(z.string(), 'input') // { type: 'string' }
 */
export const printSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): object => {
  const { $schema: _, ...printed } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const document = documentSchema(zodSchema)
      if (!document) return
      for (const name of Object.keys(jsonSchema)) delete jsonSchema[name]
      Object.assign(jsonSchema, printSchema(document, io))
    },
  })
  return printed
}
