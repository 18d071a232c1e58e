import { ApiError } from '@/lib/api/contract/errors'
import type { RfqOrder } from '@/lib/order/rfq'

/**
 * Rejects an expired order; it can still be filled in the second of its expiry. Unix seconds.
 *
 * @throws {ApiError} OrderExpired
 * @example
 * assertAlive({ expiry: 0n }, 1_700_000_000) // passes: it never expires
 */
export const assertAlive = ({ expiry }: Pick<RfqOrder, 'expiry'>, nowSeconds: number): void => {
  if (expiry !== 0n && expiry < BigInt(nowSeconds)) throw new ApiError('OrderExpired')
}
