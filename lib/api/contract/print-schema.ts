import * as z from 'zod/mini'
import { componentOf, documentSchema } from './fields'

export type PrintedSchema = Record<string, unknown>

/** Schemas that the document shows once, by name. */
export type Components = Record<string, PrintedSchema>

/**
 * Prints a schema as JSON Schema for the document, following `shownAs`. With `components`, prints
 * each named schema there once and refers to it. Objects are open: an answer may gain a field.
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
      // Zod omits the example and default of a converted input; they describe the sent text.
      Object.assign(jsonSchema, z.globalRegistry.get(inner))
      if (inner instanceof z.ZodMiniDefault) jsonSchema.default = inner.def.defaultValue
      if (inner === schema || !(documentSchema(inner) || (components && componentOf(inner)))) return
      for (const name of Object.keys(jsonSchema)) delete jsonSchema[name]
      Object.assign(jsonSchema, printSchema(inner, io, components))
    },
  })
  return printed
}
