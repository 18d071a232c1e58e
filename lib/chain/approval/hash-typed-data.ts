import { concatHex, type Hex, isHex, keccak256, numberToHex, padHex, size, stringToHex } from 'viem'
import { namedError } from '@/lib/errors'

type Field = { readonly name: string; readonly type: string }
type Struct = Readonly<Record<string, unknown>>

/** EIP-712 typed data with nested structs and without arrays: all that our contracts sign. */
export type HashedTypedData = {
  domain: { name: string; version: string; chainId: number; verifyingContract: Hex }
  types: Readonly<Record<string, readonly Field[]>>
  primaryType: string
  message: object
}

const domainTypes: Types = {
  EIP712Domain: [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ],
}

/**
 * Returns the EIP-712 digest of typed data. Pages identify every order by it on load, and viem's
 * version would bundle its whole ABI encoder; a test compares both.
 *
 * @throws {UnhashableError} if a field is missing, unfit for its type, or of an unsupported type
 * @example
 * hashTypedData(rfqTypedData({ chainId: 1, rfq }, order)) // '0x9104ca30...'
 */
export const hashTypedData = ({ domain, types, primaryType, message }: HashedTypedData): Hex =>
  keccak256(concatHex(['0x1901', hashDomain(domain), hashStruct(types, primaryType, message as Struct)]))

type Types = HashedTypedData['types']

/** Caches the last domain hash, because the orders of a list share one contract. */
let lastDomain: { name: string; hash: Hex } | undefined

const hashDomain = (domain: HashedTypedData['domain']): Hex => {
  const name = JSON.stringify(domain)
  if (lastDomain?.name !== name) lastDomain = { name, hash: hashStruct(domainTypes, 'EIP712Domain', domain) }
  return lastDomain.hash
}

/** Caches type hashes by the object that lists the types: a few constants of this folder. */
const typeHashes = new WeakMap<Types, Map<string, Hex>>()

const hashType = (types: Types, type: string): Hex => {
  const known = typeHashes.get(types) ?? new Map<string, Hex>()
  typeHashes.set(types, known)
  const hash = known.get(type) ?? keccak256(stringToHex(encodeType(types, type)))
  known.set(type, hash)
  return hash
}

const hashStruct = (types: Types, type: string, value: Struct): Hex =>
  keccak256(
    concatHex([hashType(types, type), ...types[type]!.map((field) => encodeField(types, field, value[field.name]))]),
  )

/**
 * Encodes a struct type: the struct first, then its nested structs sorted by name.
 *
 * @example
 * encodeType({ Mail: [{ name: 'to', type: 'address' }] }, 'Mail') // 'Mail(address to)'
 */
export const encodeType = (types: Types, type: string): string =>
  [type, ...nestedTypes(types, type).sort()]
    .map((name) => `${name}(${types[name]!.map((field) => `${field.type} ${field.name}`).join()})`)
    .join('')

const nestedTypes = (types: Types, type: string): string[] => [
  ...new Set(
    types[type]!.filter((field) => field.type in types).flatMap((field) => [
      field.type,
      ...nestedTypes(types, field.type),
    ]),
  ),
]

const encodeField = (types: Types, { name, type }: Field, value: unknown): Hex => {
  try {
    if (type in types) return hashStruct(types, type, value as Struct)
    if (type === 'string') return keccak256(stringToHex(value as string))
    if (type === 'bytes' && isHex(value)) return keccak256(value)
    const [, kind, digits] = /^(u?int|bytes|address)(\d*)$/.exec(type) ?? []
    if (kind === 'address' && isHexOf(value, 20)) return padHex(value, { size: 32 })
    if (kind === 'bytes' && isHexOf(value, Number(digits))) return padHex(value, { size: 32, dir: 'right' })
    if (type === 'bool' && typeof value === 'boolean') return numberToHex(value ? 1 : 0, { size: 32 })
    if (kind === 'uint' || kind === 'int') return encodeInteger(BigInt(value as bigint), kind === 'int', Number(digits))
  } catch (cause) {
    throw new UnhashableError({ name, type, cause })
  }
  throw new UnhashableError({ name, type })
}

const isHexOf = (value: unknown, bytes: number): value is Hex => isHex(value) && size(value) === bytes

/** Checks the range at the integer's own width, then sign-extends the value to a word. */
const encodeInteger = (value: bigint, signed: boolean, bits: number): Hex => {
  numberToHex(value, { size: bits / 8, signed })
  return numberToHex(value, { size: 32, signed })
}

export class UnhashableError extends namedError(
  'TypedData.UnhashableError',
  ({ name, type }: { name: string; type: string; cause?: unknown }) => ({
    message: `The field ${name} has no value of the type ${type}.`,
    fix: 'Fill it with a value that fits.',
  }),
) {}
