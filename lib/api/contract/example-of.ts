import type { Components, PrintedSchema } from './print-schema'

/**
 * Builds the example of a schema from the examples of its fields. Optional fields are included if
 * they have an example or are objects. Returns undefined if a required field has none.
 *
 * @example
 * const properties = { a: { type: 'string', examples: ['7'] }, b: { type: 'string' } }
 * exampleOf({ type: 'object', required: ['a'], properties }, {}) // { a: '7' }
 */
export const exampleOf = (schema: PrintedSchema, components: Components): unknown => {
  const {
    examples,
    const: only,
    enum: names,
    anyOf,
    oneOf,
    type,
    items,
    properties,
    required,
  } = resolve(schema, components) as Printed
  if (examples) return examples[0]
  if (only !== undefined) return only
  if (names) return names[0]
  const [first] = anyOf ?? oneOf ?? []
  if (first) return exampleOf(first, components)
  if (type === 'array') return items && [exampleOf(items, components)]
  if (type !== 'object') return undefined
  const shown = Object.entries(properties ?? {}).filter(
    ([name, property]) => required?.includes(name) || 'examples' in property || isObject(property, components),
  )
  return Object.fromEntries(shown.map(([name, property]) => [name, exampleOf(property, components)]))
}

type Printed = {
  examples?: unknown[]
  const?: unknown
  enum?: unknown[]
  anyOf?: PrintedSchema[]
  oneOf?: PrintedSchema[]
  type?: string
  items?: PrintedSchema
  properties?: Record<string, PrintedSchema>
  required?: string[]
}

const isObject = (schema: PrintedSchema, components: Components) => resolve(schema, components).type === 'object'

const resolve = ({ $ref, ...own }: PrintedSchema, components: Components): PrintedSchema =>
  typeof $ref === 'string' ? { ...components[$ref.slice($ref.lastIndexOf('/') + 1)], ...own } : own
