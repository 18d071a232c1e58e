import type * as z from 'zod/mini'
import { printSchema } from '@/lib/api/contract/print-schema'

type Json = {
  type?: string
  enum?: readonly string[]
  const?: string
  anyOf?: readonly Json[]
  description?: string
  default?: unknown
  properties?: Readonly<Record<string, Json>>
  required?: readonly string[]
  items?: Json
}

/**
 * Formats the fields of a schema as a Markdown table, one row each, as in `docs/agents.md`.
 *
 * @example
 * fieldTable(z.object({ roundId: noted(z.string(), 'The round.') }))
 * // '| field | type | |\n|---|---|---|\n| `roundId` | string | The round. |'
 */
export const fieldTable = (schema: z.ZodMiniType): string =>
  ['| field | type | |', '|---|---|---|', ...rowsOf(printSchema(schema, 'input') as Json)].join('\n')

const rowsOf = ({ properties = {}, required = [] }: Json, path = ''): string[] =>
  Object.entries(properties).flatMap(([name, field]) => {
    const otherwise = field.default === undefined ? ', may be left out' : `, ${field.default} when left out`
    const type = `${typeOf(field)}${required.includes(name) ? '' : otherwise}`
    const inner = field.items?.properties ? rowsOf(field.items, `${path}${name}[].`) : []
    return [`| \`${path}${name}\` | ${type} | ${field.description} |`, ...inner]
  })

const typeOf = ({ type, enum: words, const: word, anyOf, items }: Json): string => {
  if (word !== undefined) return `\`${word}\``
  if (words) return words.map((one) => `\`${one}\``).join(', ')
  if (anyOf) return anyOf.map(typeOf).join(' or ')
  return type === 'array' ? `list of ${items?.properties ? 'objects' : typeOf(items ?? {})}` : `${type}`
}
