import type { Address, Hex } from 'viem'
import { ApiError } from '@/lib/api/contract/errors'
import { findPermitFlaw } from '@/lib/chain/rfq/rfq-permit'

/**
 * Checks that the permit of an order is the maker's, for the contract that settles it, and not over at a time of the chain (unix
 * seconds). What it is worth, the token says.
 *
 * @throws {ApiError} InvalidInput
 * @example
 * assertPermit({ permit, maker, rfq, chainSeconds })
 */
export const assertPermit = (given: { permit: Hex; maker: Address; rfq: Address; chainSeconds: bigint }): void => {
  const flaw = findPermitFlaw(given)
  if (flaw !== undefined) throw refusal(flaw)
}

/**
 * The refusal of an order's permit, with the reason.
 *
 * @example
 * refusal('its deadline has passed').details // 'Invalid permitMakerAsset: its deadline has passed'
 */
export const refusal = (reason: string): ApiError =>
  new ApiError('InvalidInput', { details: `Invalid permitMakerAsset: ${reason}` })
