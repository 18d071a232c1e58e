import {
  type Address,
  concatHex,
  encodeAbiParameters,
  type Hex,
  hashDomain,
  hexToBigInt,
  numberToHex,
  size,
  sliceHex,
} from 'viem'
import { toLowerAddress, zeroAddress } from '@/lib/address'
import { namedError } from '@/lib/errors'

/** A signed allowance (EIP-2612). Times are unix seconds, amounts raw units. */
export type Eip2612Permit = {
  kind: 'eip2612'
  owner: Address
  spender: Address
  value: bigint
  nonce: bigint
  deadlineSeconds: bigint
}
/** DAI's permit, which has no amount: it allows everything or nothing. */
export type DaiPermit = {
  kind: 'dai'
  holder: Address
  spender: Address
  nonce: bigint
  expirySeconds: bigint
  allowed: boolean
}
/** A Permit2 SignatureTransfer for one pull of up to `amount`. The nonce is any unused number. */
export type Permit2Transfer = {
  kind: 'permit2'
  token: Address
  spender: Address
  amount: bigint
  nonce: bigint
  deadlineSeconds: bigint
}

/** The token contract that checks a permit: its EIP-712 name can differ from its display name. */
export type PermitToken = { address: Address; name: string; version: string; chainId: number }

/** The decoded permit of a market swap, without signature; only DAI's has a nonce. */
export type PermitBlob = { kind: 'none' } | Omit<Eip2612Permit, 'nonce'> | DaiPermit | Omit<Permit2Transfer, 'spender'>

const eip2612Types = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

const daiTypes = {
  Permit: [
    { name: 'holder', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'expiry', type: 'uint256' },
    { name: 'allowed', type: 'bool' },
  ],
} as const

/** The EIP-712 types of a Permit2 SignatureTransfer. */
export const permit2Types = {
  PermitTransferFrom: [
    { name: 'permitted', type: 'TokenPermissions' },
    { name: 'spender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
  TokenPermissions: [
    { name: 'token', type: 'address' },
    { name: 'amount', type: 'uint256' },
  ],
} as const

/**
 * Builds the typed data of an EIP-2612 permit.
 *
 * @example
 * eip2612TypedData(usdc, permit)
 * // { primaryType: 'Permit', domain: { name: 'USD Coin', version: '2', ... }, types, message }
 */
export const eip2612TypedData = (
  token: PermitToken,
  { owner, spender, value, nonce, deadlineSeconds: deadline }: Eip2612Permit,
) =>
  ({
    domain: tokenDomain(token),
    types: eip2612Types,
    primaryType: 'Permit',
    message: { owner, spender, value, nonce, deadline },
  }) as const

/**
 * Builds the typed data of DAI's own permit.
 *
 * @example
 * daiTypedData(dai, daiPermit).message.allowed // true
 */
export const daiTypedData = (
  token: PermitToken,
  { holder, spender, nonce, expirySeconds: expiry, allowed }: DaiPermit,
) =>
  ({
    domain: tokenDomain(token),
    types: daiTypes,
    primaryType: 'Permit',
    message: { holder, spender, nonce, expiry, allowed },
  }) as const

/**
 * Builds the typed data of a Permit2 SignatureTransfer. Permit2's domain has no version.
 *
 * @example
 * permit2TypedData({ chainId: 1, permit2 }, transfer).primaryType // 'PermitTransferFrom'
 */
export const permit2TypedData = (
  { chainId, permit2 }: { chainId: number; permit2: Address },
  { token, spender, amount, nonce, deadlineSeconds: deadline }: Permit2Transfer,
) =>
  ({
    domain: { name: 'Permit2', chainId, verifyingContract: permit2 },
    types: permit2Types,
    primaryType: 'PermitTransferFrom',
    message: { permitted: { token, amount }, spender, nonce, deadline },
  }) as const

const abiTypes = (types: readonly string[]) => types.map((type) => ({ type }))
const eip2612Arguments = abiTypes(['address', 'address', 'uint256', 'uint256', 'uint8', 'bytes32', 'bytes32'])
const permit2Arguments = abiTypes([
  'address',
  'uint256',
  'uint256',
  'uint256',
  'address',
  'uint256',
  'address',
  'uint256',
])
const daiArguments = abiTypes(['address', 'address', 'uint256', 'uint256', 'bool', 'uint8', 'bytes32', 'bytes32'])

/**
 * Encodes a signed EIP-2612 permit for the router: the seven arguments of `permit`, 224 bytes.
 *
 * Avoids viem's signature functions, which would bundle the whole curve.
 *
 * @throws Permit.InvalidSignatureError if the signature has neither 65 nor 64 bytes, or no parity.
 * @example
 * size(encodeEip2612Permit(permit, signature)) // 224
 */
export const encodeEip2612Permit = (permit: Omit<Eip2612Permit, 'nonce'>, signature: Hex): Hex => {
  const { owner, spender, value, deadlineSeconds } = permit
  return encodeAbiParameters(eip2612Arguments, [owner, spender, value, deadlineSeconds, ...split(signature)])
}

/**
 * Encodes a signed DAI permit for the router: the eight arguments of DAI's `permit`, 256 bytes.
 *
 * @throws Permit.InvalidSignatureError when the signature is neither 65 nor 64 bytes.
 * @example
 * size(encodeDaiPermit(permit, signature)) // 256
 */
export const encodeDaiPermit = (permit: DaiPermit, signature: Hex): Hex => {
  const { holder, spender, nonce, expirySeconds, allowed } = permit
  return encodeAbiParameters(daiArguments, [holder, spender, nonce, expirySeconds, allowed, ...split(signature)])
}

/**
 * Encodes a signed Permit2 transfer for the router: the arguments of `permitTransferFrom` with a
 * compact signature, 352 bytes. The router fills in recipient, requested amount and owner.
 *
 * @throws Permit.InvalidSignatureError when the signature is neither 65 nor 64 bytes.
 * @example
 * size(encodePermit2Transfer(transfer, signature)) // 352
 */
export const encodePermit2Transfer = (transfer: Omit<Permit2Transfer, 'spender'>, signature: Hex): Hex => {
  const { token, amount, nonce, deadlineSeconds } = transfer
  const filledByRouter = [zeroAddress, 0n, zeroAddress]
  return concatHex([
    encodeAbiParameters(permit2Arguments, [token, amount, nonce, deadlineSeconds, ...filledByRouter, 256n]),
    encodeAbiParameters(abiTypes(['uint256']), [64n]),
    toCompactSignature(signature),
  ])
}

/**
 * Decodes the permit argument of a market swap by its length (reference: contracts.md section 4.7).
 *
 * @throws Permit.MalformedPermitError when no kind has that length or a word does not fit its type.
 * @example
 * decodePermit('0x') // { kind: 'none' }
 */
export const decodePermit = (blob: Hex): PermitBlob => {
  const length = size(blob)
  if (length === 0) return { kind: 'none' }
  const word = (index: number) => hexToBigInt(sliceHex(blob, index * 32, index * 32 + 32))
  const address = (index: number): Address => {
    const value = word(index)
    if (value >> 160n !== 0n) throw new MalformedPermitError({ reason: `word ${index} is not an address` })
    return toLowerAddress(`0x${value.toString(16).padStart(40, '0')}`)
  }
  if (length === 224) {
    return { kind: 'eip2612', owner: address(0), spender: address(1), value: word(2), deadlineSeconds: word(3) }
  }
  if (length === 256) {
    const allowed = word(4)
    if (allowed > 1n) throw new MalformedPermitError({ reason: 'word 4 is not a boolean' })
    return {
      kind: 'dai',
      holder: address(0),
      spender: address(1),
      nonce: word(2),
      expirySeconds: word(3),
      allowed: allowed === 1n,
    }
  }
  if (length === 352 || length === 384) {
    if (word(7) !== 256n) throw new MalformedPermitError({ reason: 'the signature is not where it belongs' })
    const signatureLength = word(8)
    if (signatureLength !== (length === 352 ? 64n : 65n)) {
      throw new MalformedPermitError({ reason: `a signature of ${signatureLength} bytes does not fit ${length} bytes` })
    }
    return { kind: 'permit2', token: address(0), amount: word(1), nonce: word(2), deadlineSeconds: word(3) }
  }
  throw new MalformedPermitError({ reason: `${length} bytes` })
}

/**
 * Converts a signature to the compact form (EIP-2098, 64 bytes), which Permit2 blobs and intent
 * orders need. A compact one is returned unchanged.
 *
 * @throws Permit.InvalidSignatureError when the signature is neither 65 nor 64 bytes.
 * @example
 * size(toCompactSignature(await account.signTypedData(data))) // 64
 */
export const toCompactSignature = (signature: Hex): Hex => {
  const length = size(signature)
  if (length === 64) return signature
  if (length !== 65) throw new InvalidSignatureError({ signature: `of ${length} bytes` })
  const [r, s, v] = [sliceHex(signature, 0, 32), sliceHex(signature, 32, 64), Number(sliceHex(signature, 64))]
  const parity = v === 0 || v === 27 ? 0n : v === 1 || v === 28 ? 1n : undefined
  if (parity === undefined) throw new InvalidSignatureError({ signature: `that ends in ${v}` })
  return concatHex([r, numberToHex(hexToBigInt(s) | (parity << 255n), { size: 32 })])
}

const tokenDomain = ({ name, version, chainId, address }: PermitToken) =>
  ({ name, version, chainId, verifyingContract: address }) as const

/** The fields of a token's EIP-712 domain. */
const tokenDomainType = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
] as const

/**
 * Returns the domain separator of a token's permits, as its `DOMAIN_SEPARATOR()` should.
 *
 * @example
 * hashTokenDomain({ address: usdc, name: 'USD Coin', version: '2', chainId: 1 }) // '0x06c37168...'
 */
export const hashTokenDomain = ({ chainId, ...token }: PermitToken): Hex =>
  hashDomain({
    domain: { ...tokenDomain({ chainId, ...token }), chainId: BigInt(chainId) },
    types: { EIP712Domain: tokenDomainType },
  })

const split = (signature: Hex) => {
  const compact = toCompactSignature(signature)
  const packed = hexToBigInt(sliceHex(compact, 32))
  const s = numberToHex(packed & ((1n << 255n) - 1n), { size: 32 })
  return [27 + Number(packed >> 255n), sliceHex(compact, 0, 32), s] as const
}

export class InvalidSignatureError extends namedError(
  'Permit.InvalidSignatureError',
  ({ signature }: { signature: string }) => ({
    message: `A signature ${signature} cannot be packed.`,
    fix: 'A permit needs a signature of 65 bytes, or 64 in compact form; contract wallets approve instead.',
  }),
) {}

export class MalformedPermitError extends namedError(
  'Permit.MalformedPermitError',
  ({ reason }: { reason: string }) => ({
    message: `The permit cannot be read: ${reason}.`,
    fix: 'Expected nothing, 224 bytes (EIP-2612), 256 bytes (DAI) or 352 bytes (Permit2).',
  }),
) {}
