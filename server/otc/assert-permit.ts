import type { Address, Hex } from 'viem'
import { ApiError } from '@/lib/api/contract/errors'
import { validateRfqPermit } from '@/lib/chain/rfq/rfq-permit'

/**
 * Validates an order's permit: signed by the maker, for the settling contract, not expired at the
 * chain's unix time in seconds. Its effect is simulated on the token.
 *
 * @throws {ApiError} InvalidInput
 * @example
 * assertPermit({ permit, maker, rfq, chainSeconds })
 */
export const assertPermit = (given: { permit: Hex; maker: Address; rfq: Address; chainSeconds: bigint }): void => {
  const issue = validateRfqPermit(given)
  if (issue !== undefined) throw refusal(issue)
}

/**
 * Creates the error for an invalid permit.
 *
 * @example
 * refusal('its deadline has passed').details // 'Invalid permitMakerAsset: its deadline has passed'
 */
export const refusal = (reason: string): ApiError =>
  new ApiError('InvalidInput', { details: `Invalid permitMakerAsset: ${reason}` })
