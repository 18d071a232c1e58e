import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { examples } from './examples'

const maxUint256 = 2n ** 256n - 1n
/** The names that requests may give to a partner or an agent, registered or not. */
export const namePattern = /^[\w.:-]{1,64}$/
const maxUint128 = 2n ** 128n - 1n
const maxListed = 100

const shown = new WeakMap<object, z.ZodMiniType>()

/** Passing the definition makes a clone: Zod prints metadata of a child at its parent. */
const copy = <schema extends z.ZodMiniType>(schema: schema): schema => schema.clone(schema._zod.def as never) as schema

/** Returns a schema that validates as one schema and is documented as another. */
export const shownAs = <schema extends z.ZodMiniType>(document: z.ZodMiniType, schema: schema): schema => {
  const own = copy(schema)
  shown.set(own, document)
  return own
}

/** Returns a schema that converts what it reads, and is documented as another. */
const converted = <read extends z.ZodMiniType, value>(
  document: z.ZodMiniType,
  read: read,
  convert: (value: z.output<read>) => value,
) => shownAs(document, z.pipe(read, z.transform(convert)))

/** Returns the schema that documents a field, if it is not the field's own. */
export const documentSchema = (schema: object): z.ZodMiniType | undefined => shown.get(schema)

const components = new WeakMap<object, { name: string; schema: z.ZodMiniType }>()

/** Registers a component, which the document shows once and refers to elsewhere. */
export const named = <schema extends z.ZodMiniType>(name: string, schema: schema): schema => {
  components.set(schema, { name, schema })
  return schema
}

/**
 * Returns an object schema that is a component of the document.
 *
 * @example
 * namedObject('ChainToken', { chainId, address }) // shown once, as ChainToken
 */
export const namedObject = <fields extends z.core.$ZodShape>(name: string, fields: fields) =>
  named(name, z.object(fields))

/** Returns the component name and the original of a schema, also of a copy with other notes. */
export const componentOf = (schema: object) => components.get(schema)

/** Returns a copy of a schema with a description and an example for one field of the document. */
export const noted = <schema extends z.ZodMiniType>(schema: schema, description: string, example?: unknown): schema =>
  annotated(schema, { description, ...(example !== undefined && { examples: [example] }) })

/**
 * Returns an optional field with a description and an example.
 *
 * @example
 * z.object({ partner: optional(partner, 'The integration.', 'anon') })
 */
export const optional = <schema extends z.ZodMiniType>(schema: schema, description: string, example?: unknown) =>
  noted(z.optional(schema), description, example)

/** Documents the default of a field that its reader applies. */
export const withDefault = <schema extends z.ZodMiniType>(value: unknown, schema: schema): schema =>
  annotated(schema, { default: value })

/** Documents a field as deprecated: it is still read, and another field has replaced it. */
export const deprecated = <schema extends z.ZodMiniType>(schema: schema): schema =>
  annotated(schema, { deprecated: true })

const annotated = <schema extends z.ZodMiniType>(schema: schema, meta: object): schema => {
  const own = copy(schema)
  z.globalRegistry.add(own, { ...z.globalRegistry.get(schema), ...meta })
  const component = components.get(schema)
  if (component) components.set(own, component)
  const document = shown.get(schema)
  if (document) shown.set(own, annotated(document, meta))
  return own
}

/**
 * Returns a refusal with the error type InvalidInput; without it a refusal is a ValidationError.
 * `expected` describes valid values if `error` does not.
 */
const as = (error: string, expected?: string) => ({ error, params: { errorType: 'InvalidInput', expected } })

/** Parses text with 0x as `Hex`; callers may pass any text. The only cast of it. */
const hexText = (pattern: RegExp, expected: string) =>
  z.string().check(z.regex(pattern, expected)) as z.ZodMiniType<string, string> as z.ZodMiniType<Hex, string>

/** 20 bytes of hex in any casing, no checksum enforced. */
export const address = named(
  'Address',
  noted(
    hexText(/^0x[a-fA-F0-9]{40}$/, 'expected 0x and 40 hex digits'),
    'An address, 20 bytes of hex; any casing is read, lower case is answered.',
    examples.account,
  ),
)

/** Raw units above zero that fit a uint256, as decimal digits. */
export const amount = named(
  'Amount',
  noted(
    shownAs(
      z.string().check(z.regex(/^[0-9]{1,78}$/)),
      z
        .string()
        .check(
          z.refine(
            (value) => /^[0-9]{1,78}$/.test(value) && isAmount(BigInt(value)),
            as('Invalid Amount', 'raw units above zero, as decimal digits'),
          ),
        ),
    ),
    'Raw units of a token, as decimal digits: one USDC is 1000000.',
    examples.usdcAmount,
  ),
)

/** Wei as decimal digits, zero allowed. */
export const wei = named(
  'Wei',
  noted(
    z.string().check(z.regex(/^[0-9]{1,30}$/, 'expected wei as decimal digits')),
    'Wei, as decimal digits.',
    '1000000000',
  ),
)

/** Any uint256, zero included, as decimal digits. */
export const uint256 = named(
  'Uint256',
  noted(
    shownAs(
      z.string().check(z.regex(/^[0-9]{1,78}$/)),
      z
        .string()
        .check(
          z.refine(
            (value) => /^[0-9]{1,78}$/.test(value) && BigInt(value) <= maxUint256,
            'expected decimal digits of a number below 2^256',
          ),
        ),
    ),
    'Any number below 2^256, as decimal digits.',
    examples.nonceAndMeta,
  ),
)

const numeric = z.union([z.number(), z.string()])

const seconds = numeric.check(
  z.refine((value) => isExpiry(value), 'expected unix seconds as a whole number, 0 for never'),
)

/** Unix seconds up to 2^128 - 1: a whole number, or its digits where JSON has no room for it. */
export const expiry = named(
  'Expiry',
  noted(
    converted(z.union([z.int(), z.string()]), seconds, (value) => BigInt(value)),
    'Unix seconds, 0 for never: a number, or its digits where a number would not be exact.',
    examples.seconds,
  ),
)

/** Returns a schema for bytes of hex in any casing, of at most `maxBytes`. */
export const hex = (maxBytes: number) =>
  hexText(new RegExp(`^0x([a-fA-F0-9]{2}){0,${maxBytes}}$`), `expected 0x and at most ${maxBytes} bytes of hex`)

/** A maker's signature: 64 or 65 bytes, or any bytes that a contract wallet accepts. */
export const signature = named(
  'Signature',
  noted(hex(4_096), 'A signature of 64 or 65 bytes, or whatever a contract wallet understands.', examples.signature),
)

/** A hash of 32 bytes in any casing. */
export const hash = named(
  'Hash',
  noted(hexText(/^0x[a-fA-F0-9]{64}$/, 'expected 0x and 64 hex digits'), '32 bytes of hex.', examples.hash),
)

/** SELL spends exactly the amount, BUY receives exactly the amount; any casing. */
export const side = named(
  'Side',
  noted(
    converted(
      z.enum(['SELL', 'BUY']),
      z.string().check(z.refine((value) => /^(SELL|BUY)$/i.test(value), 'expected SELL or BUY')),
      (value) => value.toUpperCase() as 'SELL' | 'BUY',
    ),
    'SELL spends exactly the amount, BUY receives exactly the amount.',
    'SELL',
  ),
)

/** A switch in a query: `true`, `false`, `1` or `0`. */
export const flag = converted(
  z.boolean(),
  z
    .union([z.boolean(), z.string()])
    .check(z.refine((value) => /^(true|false|1|0)$/.test(String(value)), as('expected true, false, 1 or 0'))),
  (value) => String(value) === 'true' || value === '1',
)

/** A comma-separated list of names, at most 100; a query may also name the field several times. */
export const list = converted(
  z.string(),
  z
    .union([z.string(), z.readonly(z.array(z.string()))])
    .check(z.refine((value) => names(value).length <= maxListed, `expected at most ${maxListed} names`)),
  names,
)

/** Returns a schema for a whole number between two bounds, or its digits. */
export const integer = (min: number, max: number) =>
  converted(
    z.int().check(z.minimum(min), z.maximum(max)),
    numeric.check(z.refine((value) => isInteger(value, min, max), `expected a whole number from ${min} to ${max}`)),
    Number,
  )

/** Returns a schema for a number with decimals between two bounds in a query. */
export const decimal = (min: number, max: number) =>
  converted(
    z.number().check(z.minimum(min), z.maximum(max)),
    numeric.check(z.refine((value) => isDecimal(value, min, max), `expected a number from ${min} to ${max}`)),
    Number,
  )

export const chainId = named(
  'ChainId',
  noted(integer(1, 2 ** 31), 'A chain; GET /chains lists those that are served.', 1),
)
export const slippageBps = named(
  'Slippage',
  noted(integer(0, 10_000), 'How far the price may move against the swap, bps.', 50),
)
export const taxBps = integer(0, 10_000)
export const decimals = integer(0, 77)

/** A partner fee in basis points; the partner's own limit is checked later. */
export const partnerFeeBps = integer(0, 10_000)

/** An address, or the symbol of a listed token. */
export const token = named(
  'TokenName',
  noted(z.string().check(z.minLength(1), z.maxLength(64)), 'An address, or the symbol of a listed token.', 'USDC'),
)

/** The name of an integration. */
export const partner = named(
  'Partner',
  noted(
    z.string().check(z.regex(namePattern, 'expected 1 to 64 letters, digits, _ . : -')),
    'The name of an integration.',
    'anon',
  ),
)

/** The data of a permit; valid lengths are checked where it is decoded. */
export const permit = named(
  'Permit',
  noted(hex(1_024), 'The arguments of a permit, ABI-encoded.', `0x${'00'.repeat(224)}`),
)

/** Raw units in an answer, zero allowed: digits that `BigInt` reads. */
export const amountText = shownAs(amount, uint256)

/** Returns the schema of a dollar price at a fill's block. `token` names its field. */
export const fillUsd = (token: string, example: string) =>
  noted(
    z.nullable(z.string()),
    `Own field: dollars for a whole ${token} at the block of the fill, by the pools at most 30 s before; ` +
      'null where that was not kept.',
    example,
  )
/** An expiry in an answer, in the form in which it was posted. */
export const expiryText = shownAs(z.union([z.number(), z.string()]), seconds)
export const chainNumber = shownAs(chainId, z.number())

/**
 * Validates a value and returns the very same reference, with unknown keys and key order. For
 * values that must travel unchanged: `priceRoute`, `delta.route` and `toSign.value`.
 *
 * @example
 * verbatim(z.object({ a: z.number() })).parse({ b: 1, a: 2 }) // { b: 1, a: 2 }
 */
export const verbatim = <schema extends z.ZodMiniType>(schema: schema) =>
  shownAs(
    schema,
    z.custom<z.output<schema>>((value) => schema.safeParse(value).success),
  )

function isAmount(value: bigint) {
  return value > 0n && value <= maxUint256
}

function isExpiry(value: number | string) {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0
  return /^[0-9]{1,39}$/.test(value) && BigInt(value) <= maxUint128
}

function names(value: string | readonly string[]) {
  return [value]
    .flat()
    .flatMap((text) => text.split(','))
    .map((name) => name.trim())
    .filter(Boolean)
}

function isInteger(value: number | string, min: number, max: number) {
  return /^(0|[1-9]\d{0,15})$/.test(String(value)) && Number(value) >= min && Number(value) <= max
}

function isDecimal(value: number | string, min: number, max: number) {
  return /^\d{1,13}(\.\d{1,12})?$/.test(String(value)) && Number(value) >= min && Number(value) <= max
}
