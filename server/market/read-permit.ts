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

/** A Permit2 transfer as other clients write it: nonce and compact signature; the rest is the request's own. */
const shortPermit2Bytes = 96
/** A permit of any kind up to where its signature goes, and behind that the 65 bytes as a wallet gave them: by the length of the whole. */
const unpackedBytes: readonly number[] = [128 + 65, 160 + 65, 288 + 65]
/** An allowance that Permit2 knows already, and one to sign: intents take them, the published router reverts with `PermitFailed`. */
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
 * Checks the permit of a request and gives it as the router takes it; with the signature simply behind it, as a quote offers it, too. A permit for another spender, owner, token or amount would only
 * revert on the chain; here the answer says why.
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
  const said = decode(blob)
  if (said.kind === 'none') return blob
  if (said.kind === 'permit2' && version === '5') throw invalid(noPermit2)
  if (said.kind === 'eip2612') {
    assertParties(said, { owner, spender, signer: said.owner })
    assertAmount(said.value, amount)
  } else if (said.kind === 'dai') {
    assertParties(said, { owner, spender, signer: said.holder })
    if (!said.allowed) throw invalid('it takes the allowance away')
  } else {
    if (!isSameAddress(said.token, srcToken)) throw invalid(`it is for the token ${said.token}, expected ${srcToken}`)
    assertAmount(said.amount, amount)
  }
  const deadline = said.kind === 'dai' ? said.expirySeconds : said.deadlineSeconds
  // DAI reads an expiry of zero as never.
  if (deadline < BigInt(nowSeconds) && !(said.kind === 'dai' && deadline === 0n))
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

/** Puts a signature that stands behind its permit where it belongs in it. */
const pack = (given: Hex): Hex => {
  const [prefix, signature] = [sliceHex(given, 0, size(given) - 65), sliceHex(given, size(given) - 65)]
  // The words are read by whole blobs: nothing is signed in this one yet.
  const said = decode(concatHex([prefix, `0x${'00'.repeat(size(prefix) === 288 ? 64 : 96)}`]))
  try {
    if (said.kind === 'eip2612') return encodeEip2612Permit(said, signature)
    if (said.kind === 'dai') return encodeDaiPermit(said, signature)
    if (said.kind === 'permit2') return encodePermit2Transfer(said, signature)
    return given
  } catch (error) {
    if (!(error instanceof InvalidSignatureError)) throw error
    throw invalid('what stands behind it is no signature of 65 bytes')
  }
}

const expandPermit2 = (permit: Hex, said: { token: Address; amount: bigint; deadlineSeconds: bigint }): Hex =>
  encodePermit2Transfer({ kind: 'permit2', ...said, nonce: BigInt(sliceHex(permit, 0, 32)) }, sliceHex(permit, 32))

const assertParties = (
  said: { spender: Address },
  { owner, spender, signer }: { owner: Address; spender: Address; signer: Address },
) => {
  if (!isSameAddress(said.spender, spender)) throw invalid(`it is for the spender ${said.spender}, expected ${spender}`)
  if (!isSameAddress(signer, owner)) throw invalid(`it was signed by ${signer}, expected userAddress`)
}

const assertAmount = (given: bigint, needed: bigint) => {
  if (given < needed) throw invalid(`it allows ${given}, the swap needs ${needed}`)
}

const invalid = (reason: string) => new ApiError('InvalidInput', { details: `Invalid permit: ${reason}` })
