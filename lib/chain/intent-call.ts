import { encodeFunctionData } from 'viem'
import { isNativeToken } from '@/lib/address'
import type { IntentOrder } from '@/lib/order/intent'
import { intentAbi } from './abi.generated'
import type { Chain } from './chain'
import type { OrderFamily } from './intent-typed-data'
import { spenderOf } from './requirements'
import type { ContractTransaction } from './rfq-call'

/**
 * Builds the call by which an owner ends an order on the chain, without any service: its nonce is made worthless, and what lies deposited
 * for a native source is paid back.
 *
 * @example
 * intentCancelCall(mainnet, { order, family: 'Order' }) // { to: '0x0000000000bbf5c5fd284e657f01bd000933c96d', data: '0x...', value: 0n }
 */
export const intentCancelCall = (
  chain: Chain,
  { order, family }: { order: IntentOrder; family: OrderFamily },
): ContractTransaction => ({
  to: spenderOf(chain, 'intent'),
  data: isNativeToken(order.srcToken)
    ? encodeFunctionData({
        abi: intentAbi,
        functionName: 'cancelAndWithdraw',
        args: [order, family === 'FillableOrder'],
      })
    : encodeFunctionData({ abi: intentAbi, functionName: 'invalidateNonce', args: [order.nonce] }),
  value: 0n,
})
