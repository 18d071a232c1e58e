import { type Address, concatHex, type Hex, size, sliceHex } from 'viem'
import { isNativeToken, isSameAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import {
  decodePermit,
  encodeDaiPermit,
  encodeEip2612Permit,
  encodePermit2Transfer,
  InvalidSignatureError,
  MalformedPermitError,
  type PermitBlob,
} from '@/lib/chain/approval/typed-data'
import type { MarketRouter } from '@/lib/chain/swap/router-version'

/** Size of other clients' Permit2 transfers, which have nonce and compact signature only. */
const shortPermit2Bytes = 96
/** Sizes of permits that are followed by the wallet's 65 bytes of signature. */
const unpackedBytes: readonly number[] = [128 + 65, 160 + 65, 288 + 65]
/** Sizes of Permit2 allowances: intents accept them, the published router reverts. */
const permit2Allowances: readonly number[] = [1, 192]

const noPermit2 = 'router 5 takes permits of tokens (224 or 256 bytes), and none of Permit2'

type PermitQuestion = {
  router: MarketRouter
  permit: Hex | undefined
  owner: Address
  srcToken: Address
  amount: bigint
  deadlineSeconds: number | undefined
  nowSeconds: number
}

/**
 * Validates a request's permit and returns it in the router's format; it also accepts a signature
 * appended to its permit, as quotes offer it. A permit for another spender, owner, token or amount
 * would revert; here the error names the reason.
 *
 * @throws {ApiError} InvalidInput
 * @example
 * readPermit({ permit: undefined, ... }) // '0x'
 */
export const readPermit = (question: PermitQuestion): Hex => {
  const { router, permit, owner, srcToken, amount, deadlineSeconds, nowSeconds } = question
  const { version, spender } = router
  if (permit === undefined || permit === '0x') return '0x'
  if (isNativeToken(srcToken)) throw invalid('a native source needs none')
  const isShort = size(permit) === shortPermit2Bytes
  if (isShort && version === '5') throw invalid(noPermit2)
  if (isShort && deadlineSeconds === undefined)
    throw invalid('a Permit2 signature of 96 bytes needs the deadline it was signed with')
  const blob = isShort
    ? expandPermit2(permit, { token: srcToken, amount, deadlineSeconds: BigInt(deadlineSeconds!) })
    : unpackedBytes.includes(size(permit))
      ? pack(permit)
      : permit
  const decoded = decode(blob)
  if (decoded.kind === 'none') return blob
  if (decoded.kind === 'permit2' && version === '5') throw invalid(noPermit2)
  if (decoded.kind === 'eip2612') {
    assertParties(decoded, { owner, spender, signer: decoded.owner })
    assertAmount(decoded.value, amount)
  } else if (decoded.kind === 'dai') {
    assertParties(decoded, { owner, spender, signer: decoded.holder })
    if (!decoded.allowed) throw invalid('it takes the allowance away')
  } else {
    if (!isSameAddress(decoded.token, srcToken))
      throw invalid(`it is for the token ${decoded.token}, expected ${srcToken}`)
    assertAmount(decoded.amount, amount)
  }
  const deadline = decoded.kind === 'dai' ? decoded.expirySeconds : decoded.deadlineSeconds
  // DAI reads an expiry of zero as never.
  if (deadline < BigInt(nowSeconds) && !(decoded.kind === 'dai' && deadline === 0n))
    throw invalid('its deadline has passed')
  return blob
}

const decode = (blob: Hex): PermitBlob => {
  try {
    return decodePermit(blob)
  } catch (error) {
    if (!(error instanceof MalformedPermitError)) throw error
    if (permit2Allowances.includes(size(blob)))
      throw invalid('the router takes no allowance of Permit2, sign a Permit2 transfer (96 or 352 bytes)')
    throw invalid(`expected 224 bytes (EIP-2612), 256 (DAI), 96 or 352 (Permit2), given ${size(blob)}`)
  }
}

/** Inserts an appended signature into its permit. */
const pack = (given: Hex): Hex => {
  const [prefix, signature] = [sliceHex(given, 0, size(given) - 65), sliceHex(given, size(given) - 65)]
  // Decoding needs a complete blob, so the signature is zero here.
  const decoded = decode(concatHex([prefix, `0x${'00'.repeat(size(prefix) === 288 ? 64 : 96)}`]))
  try {
    if (decoded.kind === 'eip2612') return encodeEip2612Permit(decoded, signature)
    if (decoded.kind === 'dai') return encodeDaiPermit(decoded, signature)
    if (decoded.kind === 'permit2') return encodePermit2Transfer(decoded, signature)
    return given
  } catch (error) {
    if (!(error instanceof InvalidSignatureError)) throw error
    throw invalid('what stands behind it is no signature of 65 bytes')
  }
}

const expandPermit2 = (permit: Hex, decoded: { token: Address; amount: bigint; deadlineSeconds: bigint }): Hex =>
  encodePermit2Transfer({ kind: 'permit2', ...decoded, nonce: BigInt(sliceHex(permit, 0, 32)) }, sliceHex(permit, 32))

const assertParties = (
  decoded: { spender: Address },
  { owner, spender, signer }: { owner: Address; spender: Address; signer: Address },
) => {
  if (!isSameAddress(decoded.spender, spender))
    throw invalid(`it is for the spender ${decoded.spender}, expected ${spender}`)
  if (!isSameAddress(signer, owner)) throw invalid(`it was signed by ${signer}, expected userAddress`)
}

const assertAmount = (given: bigint, needed: bigint) => {
  if (given < needed) throw invalid(`it allows ${given}, the swap needs ${needed}`)
}

const invalid = (reason: string) => new ApiError('InvalidInput', { details: `Invalid permit: ${reason}` })
