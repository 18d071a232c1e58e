import { ApiError } from '@/lib/api/contract/errors'
import type { RfqOrder } from '@/lib/order/rfq'

/**
 * Refuses to build on an order that is over: in the very second of its expiry it can still be filled. Unix seconds.
 *
 * @throws {ApiError} OrderExpired
 * @example
 * assertAlive({ expiry: 0n }, 1_700_000_000) // never over
 */
export const assertAlive = ({ expiry }: Pick<RfqOrder, 'expiry'>, nowSeconds: number): void => {
  if (expiry !== 0n && expiry < BigInt(nowSeconds)) throw new ApiError('OrderExpired')
}
