import * as z from 'zod/mini'
import { describeSchema } from '@/lib/api/contract/describe-schema'
import { printSchema } from '@/lib/api/contract/print-schema'

/**
 * Returns in words what a schema accepts at a path: the schema's own words of a refusal, else those
 * of the OpenAPI document.
 *
 * @example
 * expectation(z.object({ size: integer(0, 5) }), ['size']) // 'a whole number from 0 to 5'
 */
export const expectation = (schema: z.ZodMiniType, path: readonly PropertyKey[]): string => {
  const found = path.reduce<z.ZodMiniType | undefined>(step, schema)
  if (!found) return 'what /openapi.json shows'
  // No schema accepts an empty text, and those with their own words return them.
  const own = found.safeParse('').error?.issues[0] as Refusal | undefined
  return expectedOf(own) ?? describeSchema(printSchema(found, 'input'))
}

/** A refusal of a schema. */
type Refusal = { message: string; params?: { expected?: string | undefined } }

/**
 * Returns the expectation of a refusal, from its parameters or its message.
 *
 * @example
 * expectedOf({ message: 'expected 0x and 40 hex digits' }) // '0x and 40 hex digits'
 */
export const expectedOf = (refusal: Refusal | undefined): string | undefined =>
  refusal?.params?.expected ?? readExpectation(refusal?.message)

/**
 * Returns the expectation in a refusal's message, if any.
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
