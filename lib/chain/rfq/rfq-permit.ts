import { type Address, concatHex, type Hex, maxUint256, size } from 'viem'
import { isSameAddress } from '@/lib/address'
import { decodePermit, MalformedPermitError, type PermitBlob } from '../approval/typed-data'

const eip2612 = '0xd505accf'
const dai = '0x8fcbaf0c'

/**
 * Writes the call that submits a permit to its token: an order carries the bare arguments, and their length says whose (224 bytes
 * EIP-2612, 256 DAI).
 *
 * @example
 * permitCall(`0x${'00'.repeat(224)}`).slice(0, 10) // '0xd505accf'
 */
export const permitCall = (permit: Hex): Hex => concatHex([size(permit) === 256 ? dai : eip2612, permit])

/**
 * Whether a fill needs the permit of its order: only where the allowance does not cover what the maker gives, raw units of makerAsset. A
 * permit sets the allowance to what it says, and may so lower what other orders of the maker stand on.
 *
 * @example
 * needsPermit({ allowance: 5n, gives: 6n }) // true
 */
export const needsPermit = ({ allowance, gives }: { allowance: bigint; gives: bigint }): boolean => allowance < gives

/** What a permit says. `value` in raw units, DAI's "all" as the greatest number; `deadlineSeconds` in unix seconds, undefined for never. */
export type RfqPermit = { owner: Address; spender: Address; value: bigint; deadlineSeconds: bigint | undefined }

/**
 * Reads a permit that goes along with an order; undefined for bytes that are none the RFQ contract would submit.
 *
 * @example
 * readRfqPermit(permit) // { owner: '0xf39f...', spender: '0xe92b...', value: 1_000_000n, deadlineSeconds: 1_800_000_000n }
 */
export const readRfqPermit = (permit: Hex): RfqPermit | undefined => {
  const said = decode(permit)
  if (said?.kind === 'eip2612') return said
  if (said?.kind !== 'dai') return undefined
  const { holder: owner, spender, allowed, expirySeconds } = said
  // DAI reads an expiry of zero as never.
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
 * Finds what is wrong with the permit of an order: it has to be the maker's, for the contract that settles the order, and still good at
 * a time of the chain (unix seconds). What it is worth, only the token can say.
 *
 * @example
 * findPermitFlaw({ permit, maker, rfq: router, chainSeconds }) // 'it is for the spender 0xe92b..., expected 0x6a00...'
 */
export const findPermitFlaw = ({ permit, maker, rfq, chainSeconds }: PermitQuestion): string | undefined => {
  const said = readRfqPermit(permit)
  if (!said) return `expected 224 bytes (EIP-2612) or 256 (DAI), given ${size(permit)}`
  const { owner, spender, value, deadlineSeconds } = said
  if (!isSameAddress(spender, rfq)) return `it is for the spender ${spender}, expected ${rfq}`
  if (!isSameAddress(owner, maker)) return `it was signed by ${owner}, expected the maker`
  if (value === 0n) return 'it takes the allowance away'
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
