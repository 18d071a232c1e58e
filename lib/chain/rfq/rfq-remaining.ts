import { type Address, encodeFunctionData, type Hex } from 'viem'
import { rfqAbi } from '../abi.generated'
import { spenderOf } from '../approval/requirements'
import type { Chain } from '../chain'

/**
 * Builds the call that reads the remaining amount of an order from the RFQ contract; `leftOf` in
 * `lib/order/rfq` decodes the answer.
 *
 * @example
 * remainingCall(mainnet, { maker, orderHash }).to // '0xe92b586627cca7a83dc919cc7127196d70f55a06'
 */
export const remainingCall = (
  chain: Chain,
  { maker, orderHash }: { maker: Address; orderHash: Hex },
): { to: Address; data: Hex } => ({
  to: spenderOf(chain, 'rfq'),
  data: encodeFunctionData({ abi: rfqAbi, functionName: 'remaining', args: [maker, orderHash] }),
})
