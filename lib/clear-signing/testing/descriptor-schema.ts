import * as z from 'zod'

/**
 * The rules of the JSON schema of ERC-7730, version 2, for the parts that descriptors here use;
 * every other key is refused. Reference: eips.ethereum.org/EIPS/eip-7730, the section on formats.
 */
const path = z.string().regex(/^(@\.(value|from|to|chainId)|(#\.)?\w+(\.(\w+|\[(-?\d+)?\]|\[-?\d*:-?\d*\]))*)$/)
const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/)
const label = z.string().min(1).max(40)
const visible = z
  .union([
    z.enum(['always', 'never', 'optional']),
    z.strictObject({ ifNotIn: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])).min(1) }),
  ])
  .optional()

const amountRules = {
  nativeCurrencyAddress: z.union([address, z.array(address)]).optional(),
  threshold: z
    .string()
    .regex(/^0x[0-9a-f]{1,64}$/)
    .optional(),
  message: z.string().min(1).optional(),
}
const format = <name extends string>(name: name, params?: z.ZodType) =>
  z.strictObject({ path, label, visible, format: z.literal(name), ...(params && { params }) })

const field = z.union([
  // A hidden parameter has no format.
  z.strictObject({ path, label, visible: z.literal('never') }),
  z.discriminatedUnion('format', [
    format('raw'),
    format('amount'),
    format('duration'),
    format('chainId'),
    format(
      'tokenAmount',
      z.union([
        z.strictObject({ tokenPath: path, ...amountRules }),
        z.strictObject({ token: address, ...amountRules }),
      ]),
    ),
    format('tokenTicker', z.strictObject({ chainIdPath: path }).optional()),
    format(
      'addressName',
      z
        .strictObject({
          types: z.array(z.enum(['wallet', 'eoa', 'contract', 'token', 'collection'])).optional(),
          senderAddress: address.optional(),
        })
        .optional(),
    ),
    format('date', z.strictObject({ encoding: z.enum(['timestamp', 'blockheight']) })),
    format('unit', z.strictObject({ base: z.string(), decimals: z.int().min(0) })),
    format('enum', z.strictObject({ $ref: z.string().regex(/^\$\.metadata\.enums\.\w+$/) })),
  ]),
])

const deployments = z.array(z.strictObject({ chainId: z.int().positive(), address })).min(1)

export const descriptorSchema = z.strictObject({
  $schema: z.literal('https://eips.ethereum.org/assets/eip-7730/erc7730-v2.schema.json'),
  context: z.union([
    z.strictObject({ contract: z.strictObject({ deployments }) }),
    z.strictObject({
      eip712: z.strictObject({
        deployments,
        domain: z.strictObject({ name: z.string(), version: z.string().optional() }),
      }),
    }),
  ]),
  metadata: z.strictObject({
    owner: z.string().min(1),
    contractName: z.string().min(1),
    enums: z.record(z.string(), z.record(z.string(), z.string().min(1))).optional(),
  }),
  display: z.strictObject({
    formats: z.record(
      // No aliases of types, no space after a comma, one space before a name.
      z.string().regex(/^\w+\([^ ]*( \w+[^ ]*)*\)/),
      z.strictObject({
        intent: z.string().min(1).max(40),
        interpolatedIntent: z.string().min(1).optional(),
        fields: z.array(field).min(1),
      }),
    ),
  }),
})
