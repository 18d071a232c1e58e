import { type Address, concatHex, encodeAbiParameters, type Hex, hexToBigInt, numberToHex, size, sliceHex } from 'viem'
import { decodePermit, MalformedPermitError, type PermitBlob, toCompactSignature } from '../approval/typed-data'

/** A signed allowance inside Permit2. Raw units, unix seconds; nonces are per token and spender. */
export type Permit2Allowance = {
  kind: 'permit2Allowance'
  token: Address
  spender: Address
  amount: bigint
  expirationSeconds: bigint
  nonce: bigint
  deadlineSeconds: bigint
}

/** The authorization to pull the source of an intent order, without signatures. */
export type IntentPermit =
  | { kind: 'none' }
  /** Uses an existing allowance of the owner inside Permit2. */
  | { kind: 'permit2Kept' }
  /** A signed Permit2 transfer of the order's source amount, valid until the order's deadline. */
  | { kind: 'permit2Transfer'; nonce: bigint }
  | Omit<Permit2Allowance, 'token' | 'spender'>
  | Extract<PermitBlob, { kind: 'eip2612' | 'dai' }>

const lengths = { kept: 1, transfer: 96, allowance: 192 } as const

/** The EIP-712 types of an allowance inside Permit2. */
export const permitSingleTypes = {
  PermitSingle: [
    { name: 'details', type: 'PermitDetails' },
    { name: 'spender', type: 'address' },
    { name: 'sigDeadline', type: 'uint256' },
  ],
  PermitDetails: [
    { name: 'token', type: 'address' },
    { name: 'amount', type: 'uint160' },
    { name: 'expiration', type: 'uint48' },
    { name: 'nonce', type: 'uint48' },
  ],
} as const

/**
 * Builds the typed data of an allowance inside Permit2 (AllowanceTransfer).
 *
 * @example
 * permit2AllowanceTypedData({ chainId: 1, permit2 }, allowance).primaryType // 'PermitSingle'
 */
export const permit2AllowanceTypedData = (
  { chainId, permit2 }: { chainId: number; permit2: Address },
  { token, spender, amount, expirationSeconds, nonce, deadlineSeconds }: Permit2Allowance,
) =>
  ({
    domain: { name: 'Permit2', chainId, verifyingContract: permit2 },
    types: permitSingleTypes,
    primaryType: 'PermitSingle',
    message: {
      details: { token, amount, expiration: Number(expirationSeconds), nonce: Number(nonce) },
      spender,
      sigDeadline: deadlineSeconds,
    },
  }) as const

/**
 * Encodes a signed Permit2 transfer for an order: nonce and compact signature, 96 bytes. Token,
 * amount, deadline and spender are those of the order.
 *
 * @throws Permit.InvalidSignatureError when the signature is neither 65 nor 64 bytes.
 * @example
 * size(encodeIntentTransfer({ nonce: 7n }, signature)) // 96
 */
export const encodeIntentTransfer = ({ nonce }: { nonce: bigint }, signature: Hex): Hex =>
  concatHex([numberToHex(nonce, { size: 32 }), toCompactSignature(signature)])

/**
 * Encodes a signed Permit2 allowance: amount, expiration, nonce, deadline, compact signature.
 *
 * @throws Permit.InvalidSignatureError when the signature is neither 65 nor 64 bytes.
 * @example
 * size(encodeIntentAllowance(allowance, signature)) // 192
 */
export const encodeIntentAllowance = (
  { amount, expirationSeconds, nonce, deadlineSeconds }: Omit<Permit2Allowance, 'kind' | 'token' | 'spender'>,
  signature: Hex,
): Hex => {
  const words = [amount, expirationSeconds, nonce, deadlineSeconds]
  const head = encodeAbiParameters(
    words.map(() => ({ type: 'uint256' })),
    words,
  )
  return concatHex([head, toCompactSignature(signature)])
}

/**
 * Decodes the permit of an intent order. Its length determines its kind (reference: contracts.md
 * section 6.8). Permits of EIP-2612 and DAI are encoded as for a market swap.
 *
 * @throws Permit.MalformedPermitError when no kind has that length or a word does not fit its type.
 * @example
 * decodeIntentPermit('0x01') // { kind: 'permit2Kept' }
 */
export const decodeIntentPermit = (permit: Hex): IntentPermit => {
  const word = (index: number) => hexToBigInt(sliceHex(permit, index * 32, index * 32 + 32))
  const fits = (index: number, bits: bigint) => {
    if (word(index) >> bits !== 0n)
      throw new MalformedPermitError({ reason: `word ${index} has more than ${bits} bits` })
    return word(index)
  }
  const length = size(permit)
  if (length === lengths.kept) return { kind: 'permit2Kept' }
  if (length === lengths.transfer) return { kind: 'permit2Transfer', nonce: word(0) }
  if (length === lengths.allowance) {
    const [amount, expirationSeconds, nonce] = [fits(0, 160n), fits(1, 48n), fits(2, 48n)]
    return { kind: 'permit2Allowance', amount, expirationSeconds, nonce, deadlineSeconds: word(3) }
  }
  const decoded = decodePermit(permit)
  if (decoded.kind === 'permit2') throw new MalformedPermitError({ reason: `${length} bytes` })
  return decoded
}
