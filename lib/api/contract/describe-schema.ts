import type { PrintedSchema } from './print-schema'

type Printed = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Printed[]
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

/**
 * Describes the values of a printed schema in words.
 *
 * @example
 * describeSchema({ type: 'integer', minimum: 0, maximum: 5 }) // 'a whole number from 0 to 5'
 */
export const describeSchema = (schema: PrintedSchema): string => wordsFor(schema as Printed)

const wordsFor = (printed: Printed): string => {
  if (printed.anyOf) return printed.anyOf.map(wordsFor).join(', or ')
  if (printed.enum) return printed.enum.join(' or ')
  if (printed.const !== undefined) return JSON.stringify(printed.const)
  const { type, pattern, minimum, maximum, minLength, maxLength } = printed
  const range = minimum !== undefined && maximum !== undefined ? ` from ${minimum} to ${maximum}` : ''
  if (type === 'integer') return `a whole number${range}`
  if (type === 'number') return `a number${range}`
  if (type === 'boolean') return 'true or false'
  if (type === 'array') return 'a list'
  if (type === 'object') return 'an object as /openapi.json shows it'
  if (type !== 'string') return 'what /openapi.json shows'
  if (pattern) return `text that matches ${pattern}`
  return maxLength === undefined ? 'text' : `text of ${minLength ?? 0} to ${maxLength} characters`
}
