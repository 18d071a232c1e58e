import { type Address, concatHex, type Hex, maxUint256, size } from 'viem'
import { isSameAddress } from '@/lib/address'
import { decodePermit, MalformedPermitError, type PermitBlob } from '../approval/typed-data'

const eip2612 = '0xd505accf'
const dai = '0x8fcbaf0c'

/**
 * Encodes the call that submits a permit to its token. An order carries only the arguments; their
 * length selects the function (224 bytes EIP-2612, 256 DAI).
 *
 * @example
 * permitCall(`0x${'00'.repeat(224)}`).slice(0, 10) // '0xd505accf'
 */
export const permitCall = (permit: Hex): Hex => concatHex([size(permit) === 256 ? dai : eip2612, permit])

/**
 * True if a fill needs the permit of its order: the allowance does not cover what the maker gives,
 * raw units of makerAsset. An unneeded permit is not submitted, because it could lower the
 * allowance that other orders of the maker need.
 *
 * @example
 * needsPermit({ allowance: 5n, gives: 6n }) // true
 */
export const needsPermit = ({ allowance, gives }: { allowance: bigint; gives: bigint }): boolean => allowance < gives

/**
 * A decoded permit. `value` in raw units, DAI's unlimited one as the maximum; `deadlineSeconds` in
 * unix seconds, undefined for never.
 */
export type RfqPermit = { owner: Address; spender: Address; value: bigint; deadlineSeconds: bigint | undefined }

/**
 * Decodes an order's permit; undefined for bytes that the RFQ contract would not submit.
 *
 * @example
 * readRfqPermit(permit) // { owner: '0xf39f...', spender: '0xe92b...', value: 1_000_000n, ... }
 */
export const readRfqPermit = (permit: Hex): RfqPermit | undefined => {
  const permitBlob = decode(permit)
  if (permitBlob?.kind === 'eip2612') return permitBlob
  if (permitBlob?.kind !== 'dai') return undefined
  const { holder: owner, spender, allowed, expirySeconds } = permitBlob
  // DAI treats an expiry of zero as never.
  const deadlineSeconds = expirySeconds === 0n ? undefined : expirySeconds
  return { owner, spender, value: allowed ? maxUint256 : 0n, deadlineSeconds }
}

type PermitQuestion = {
  permit: Hex
  maker: Address
  rfq: Address
  chainSeconds: bigint
}

/**
 * Validates the permit of an order: it must be signed by the maker, for the contract that settles
 * the order, and not expired at `chainSeconds` (unix seconds of the chain). Only its token can
 * verify the signature.
 *
 * @example
 * validateRfqPermit({ permit, maker, rfq: router, chainSeconds })
 * // 'it is for the spender 0xe92b..., expected 0x6a00...'
 */
export const validateRfqPermit = ({ permit, maker, rfq, chainSeconds }: PermitQuestion): string | undefined => {
  const decoded = readRfqPermit(permit)
  if (!decoded) return `expected 224 bytes (EIP-2612) or 256 (DAI), given ${size(permit)}`
  const { owner, spender, value, deadlineSeconds } = decoded
  if (!isSameAddress(spender, rfq)) return `it is for the spender ${spender}, expected ${rfq}`
  if (!isSameAddress(owner, maker)) return `it was signed by ${owner}, expected the maker`
  if (value === 0n) return 'it revokes the allowance'
  if (deadlineSeconds !== undefined && deadlineSeconds < chainSeconds) return 'its deadline has passed'
  return undefined
}

const decode = (permit: Hex): PermitBlob | undefined => {
  try {
    return decodePermit(permit)
  } catch (error) {
    if (error instanceof MalformedPermitError) return undefined
    throw error
  }
}
