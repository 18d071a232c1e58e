import type { Address } from 'viem'
import { isNativeToken } from '../../address'
import { type AnyIntent, familyOf } from './families'

/**
 * True if the source of an order is deposited, as native tokens or in a vault, and not in its owner's wallet:
 * cancelling such an order on the chain pays it back.
 *
 * @example
 * isDeposited({ family: 'Order', order: { srcToken: nativeToken } }) // true
 */
export const isDeposited = ({ family, order }: Pick<AnyIntent, 'family'> & { order: { srcToken: Address } }): boolean =>
  isNativeToken(order.srcToken) || familyOf(family).fills.isPosition
