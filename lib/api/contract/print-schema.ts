import * as z from 'zod/mini'
import { componentOf, documentSchema } from './fields'

export type PrintedSchema = Record<string, unknown>

/** What is shown once, by name. */
export type Components = Record<string, PrintedSchema>

/**
 * Prints a schema as JSON Schema, as the document shows it: where a field is shown as another one, that one. With `components` what has a
 * name is printed there, once, and referred to. Objects are open: an answer may gain a field.
 *
 * @example
 * printSchema(z.string(), 'input') // { type: 'string' }
 * printSchema(address, 'input', components) // { $ref: '#/components/schemas/Address' }
 */
export const printSchema = (schema: z.ZodMiniType, io: 'input' | 'output', components?: Components): PrintedSchema => {
  const component = components && componentOf(schema)
  return component ? refer(schema, component, io, components) : print(schema, io, components)
}

const refer = (
  schema: z.ZodMiniType,
  { name, schema: shared }: { name: string; schema: z.ZodMiniType },
  io: 'input' | 'output',
  components: Components,
): PrintedSchema => {
  components[name] ??= print(shared, io, components)
  return { $ref: `#/components/schemas/${name}`, ...(schema !== shared && z.globalRegistry.get(schema)) }
}

const print = (schema: z.ZodMiniType, io: 'input' | 'output', components?: Components): PrintedSchema => {
  const document = documentSchema(schema)
  if (document) return { ...printSchema(document, io, components), ...z.globalRegistry.get(schema) }
  const { $schema: _, ...printed } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      const inner = zodSchema as unknown as z.ZodMiniType
      // What is read with a conversion has its example and default taken away on the way in: they are those of the text that is sent.
      Object.assign(jsonSchema, z.globalRegistry.get(inner))
      if (inner instanceof z.ZodMiniDefault) jsonSchema.default = inner.def.defaultValue
      if (inner === schema || !(documentSchema(inner) || (components && componentOf(inner)))) return
      for (const name of Object.keys(jsonSchema)) delete jsonSchema[name]
      Object.assign(jsonSchema, printSchema(inner, io, components))
    },
  })
  return printed
}
