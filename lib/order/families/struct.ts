import type { Bridge } from '../intent'

/** A field of a signed struct with its EIP-712 type. */
export type StructField = { name: string; type: string }

/** The fields that are numbers in JSON: seconds and chain ids, which are exact as numbers. */
const numberNames = ['deadline', 'interval', 'destinationChainId'] as const
const numbers: ReadonlySet<string> = new Set(numberNames)

/** A signed struct in JSON. */
export type StructValue<struct> = {
  [name in keyof struct]: name extends (typeof numberNames)[number]
    ? number
    : struct[name] extends bigint
      ? string
      : struct[name] extends Bridge
        ? StructValue<Bridge>
        : struct[name]
}

/**
 * Converts a signed struct to JSON: 256-bit amounts as text, smaller integers as numbers.
 *
 * @example
 * toStructValue(orderFields, signed).srcAmount // '1000000000000000000'
 */
export const toStructValue = (fields: readonly StructField[], struct: object): object =>
  mapFields(fields, struct, ({ name, type }, value) => {
    if (type === 'Bridge') return toStructValue(bridgeFields, value as Bridge)
    if (typeof value !== 'bigint') return value
    return numbers.has(name) ? Number(value) : value.toString()
  })

/**
 * Converts a struct from JSON, by its fields.
 *
 * @example
 * ofStructValue(orderFields, toStructValue(orderFields, signed)) // deeply equal to signed
 */
export const ofStructValue = (fields: readonly StructField[], value: object): object =>
  mapFields(fields, value, ({ type }, given) => {
    if (type === 'Bridge') return ofStructValue(bridgeFields, given as object)
    return type === 'uint256' || type === 'uint64' ? BigInt(given as string | number) : given
  })

const mapFields = (
  fields: readonly StructField[],
  struct: object,
  map: (field: StructField, value: unknown) => unknown,
): object =>
  Object.fromEntries(fields.map((field) => [field.name, map(field, (struct as Record<string, unknown>)[field.name])]))

/** The fields of the nested struct with an order's destination chain. */
export const bridgeFields: readonly StructField[] = [
  { name: 'protocolSelector', type: 'bytes4' },
  { name: 'destinationChainId', type: 'uint256' },
  { name: 'outputToken', type: 'address' },
  { name: 'scalingFactor', type: 'int8' },
  { name: 'protocolData', type: 'bytes' },
]
