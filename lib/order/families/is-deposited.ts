import type { Address } from 'viem'
import { isNativeToken } from '../../address'
import { type AnyIntent, familyOf } from './families'

/**
 * True if an order's source is deposited (native or in a vault): cancelling refunds it.
 *
 * @example
 * isDeposited({ family: 'Order', order: { srcToken: nativeToken } }) // true
 */
export const isDeposited = ({ family, order }: Pick<AnyIntent, 'family'> & { order: { srcToken: Address } }): boolean =>
  isNativeToken(order.srcToken) || familyOf(family).fills.isPosition
