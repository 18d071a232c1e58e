import { ApiError } from '@/lib/api/errors'
import { findIntentFlaw } from '@/lib/chain/intent-flaw'

/**
 * Refuses terms that the intent contract would refuse.
 *
 * @throws {ApiError} InvalidInput, which names the field
 * @example
 * assertIntent({ ...order, destAmount: 0n }, { family: 'Order', intent }) // throws 'Invalid destAmount: expected an amount above zero'
 */
export const assertIntent = (...given: Parameters<typeof findIntentFlaw>): void => {
  const flaw = findIntentFlaw(...given)
  if (flaw) throw new ApiError('InvalidInput', { details: `Invalid ${flaw.field}: ${flaw.reason}` })
}
