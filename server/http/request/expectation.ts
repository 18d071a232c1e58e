import * as z from 'zod/mini'
import { printSchema } from '@/lib/api/contract/print-schema'
import { schemaWords } from '@/lib/api/contract/schema-words'

/**
 * Says in words what a schema takes at a path: what the schema itself says when it refuses, else what the document prints of it.
 *
 * @example
 * expectation(z.object({ size: integer(0, 5) }), ['size']) // 'a whole number from 0 to 5'
 */
export const expectation = (schema: z.ZodMiniType, path: readonly PropertyKey[]): string => {
  const found = path.reduce<z.ZodMiniType | undefined>(step, schema)
  if (!found) return 'what /openapi.json shows'
  // Nothing takes an empty text for a value, and those that have words of their own say them.
  const own = found.safeParse('').error?.issues[0] as Refusal | undefined
  return expectedOf(own) ?? schemaWords(printSchema(found, 'input'))
}

/** The words of a schema that refuses a value. */
type Refusal = { message: string; params?: { expected?: string | undefined } }

/**
 * Returns what a refusal says that it expected, beside its message or in it.
 *
 * @example
 * expectedOf({ message: 'expected 0x and 40 hex digits' }) // '0x and 40 hex digits'
 */
export const expectedOf = (refusal: Refusal | undefined): string | undefined =>
  refusal?.params?.expected ?? readExpectation(refusal?.message)

/**
 * What a refusal says that it expected, when it does.
 *
 * @example
 * readExpectation('expected 0x and 40 hex digits') // '0x and 40 hex digits'
 */
export const readExpectation = (message: string | undefined): string | undefined =>
  /^expected (.+)$/.exec(message ?? '')?.[1]

const step = (schema: z.ZodMiniType | undefined, key: PropertyKey): z.ZodMiniType | undefined => {
  const inner = schema && unwrap(schema)
  if (inner instanceof z.ZodMiniObject) return (inner.shape as Record<PropertyKey, z.ZodMiniType>)[key]
  return inner instanceof z.ZodMiniArray ? (inner.def.element as z.ZodMiniType) : undefined
}

const unwrap = (schema: z.ZodMiniType): z.ZodMiniType =>
  schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniDefault || schema instanceof z.ZodMiniNullable
    ? unwrap(schema.def.innerType as z.ZodMiniType)
    : schema
