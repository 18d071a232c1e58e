import type { Bridge } from '../intent'

/** A field of a signed struct with its EIP-712 type. */
export type StructField = { name: string; type: string }

/** The fields that JSON has as numbers whatever their type: seconds and chains, which must fit a number exactly. */
const numberNames = ['deadline', 'interval', 'destinationChainId'] as const
const numbers: ReadonlySet<string> = new Set(numberNames)

/** A signed struct as it travels in JSON. */
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
 * Writes a signed struct as it travels in JSON: 256-bit amounts as text, seconds and smaller numbers as numbers.
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
 * Reads a signed struct as it travelled, by its fields.
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

/** The fields of the struct inside every order that says where its output goes. */
export const bridgeFields: readonly StructField[] = [
  { name: 'protocolSelector', type: 'bytes4' },
  { name: 'destinationChainId', type: 'uint256' },
  { name: 'outputToken', type: 'address' },
  { name: 'scalingFactor', type: 'int8' },
  { name: 'protocolData', type: 'bytes' },
]
