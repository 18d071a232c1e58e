import { type Address, concatHex, type Hex, size } from 'viem'
import { isSameAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/errors'
import { decodePermit, MalformedPermitError, type PermitBlob } from '@/lib/chain/typed-data'

const eip2612 = '0xd505accf'
const dai = '0x8fcbaf0c'

/**
 * Writes the call that submits a permit: an order carries the bare arguments, and their length says whose (224 bytes EIP-2612, 256 DAI).
 *
 * @example
 * permitCall(`0x${'00'.repeat(224)}`).slice(0, 10) // '0xd505accf'
 */
export const permitCall = (permit: Hex): Hex => concatHex([size(permit) === 256 ? dai : eip2612, permit])

/**
 * Checks that the permit of an order is the maker's, for the contract that settles it, and gives its end in unix seconds. What it is
 * worth, the token says.
 *
 * @throws {ApiError} InvalidInput
 * @example
 * assertPermit({ permit, maker, rfq, chainSeconds })
 */
export const assertPermit = ({
  permit,
  maker,
  rfq,
  chainSeconds,
}: {
  permit: Hex
  maker: Address
  rfq: Address
  chainSeconds: bigint
}): void => {
  const said = decode(permit)
  const signer = said.kind === 'dai' ? said.holder : said.owner
  if (!isSameAddress(said.spender, rfq)) throw refusal(`it is for the spender ${said.spender}, expected ${rfq}`)
  if (!isSameAddress(signer, maker)) throw refusal(`it was signed by ${signer}, expected the maker`)
  if (said.kind === 'dai' && !said.allowed) throw refusal('it takes the allowance away')
  const deadline = said.kind === 'dai' ? said.expirySeconds : said.deadlineSeconds
  // DAI reads an expiry of zero as never.
  if (deadline < chainSeconds && !(said.kind === 'dai' && deadline === 0n)) throw refusal('its deadline has passed')
}

type OwnPermit = Extract<PermitBlob, { kind: 'eip2612' | 'dai' }>

const decode = (permit: Hex): OwnPermit => {
  try {
    const said = decodePermit(permit)
    if (said.kind === 'eip2612' || said.kind === 'dai') return said
  } catch (error) {
    if (!(error instanceof MalformedPermitError)) throw error
  }
  throw refusal(`expected 224 bytes (EIP-2612) or 256 (DAI), given ${size(permit)}`)
}

/**
 * The refusal of an order's permit, with the reason.
 *
 * @example
 * refusal('its deadline has passed').details // 'Invalid permitMakerAsset: its deadline has passed'
 */
export const refusal = (reason: string): ApiError =>
  new ApiError('InvalidInput', { details: `Invalid permitMakerAsset: ${reason}` })
