import { type Address, encodeFunctionData, type Hex } from 'viem'
import type { RfqOrder } from '@/lib/order/rfq'
import { rfqAbi } from '../abi.generated'
import { spenderOf } from '../approval/requirements'
import type { Chain } from '../chain'

/** A contract call; `value` in wei. */
export type ContractTransaction = { to: Address; data: Hex; value: bigint }

/**
 * The terms of a fill that a taker confirmed: the order and the amount of takerAsset, raw units.
 */
export type RfqFillTerms = { order: RfqOrder; signature: Hex; pays: bigint; permits?: RfqPermits }

/**
 * Permits submitted with a fill, '0x' for none; `account` fills the order and receives makerAsset.
 * `committed` is what its live offers need of takerAsset beyond the fill, raw units.
 */
export type RfqPermits = { account: Address; takerAsset: Hex; makerAsset: Hex; committed: bigint }

/**
 * Builds the call that fills an order with `pays` raw units of takerAsset, for the caller. Permits
 * need another method, with an explicit recipient of makerAsset.
 *
 * @example
 * rfqFillCall(mainnet, { order, signature, pays: 1_000n })
 * // { to: '0xe92b...', data: '0x...', value: 0n }
 */
export const rfqFillCall = (chain: Chain, { order, signature, pays, permits }: RfqFillTerms): ContractTransaction => ({
  to: spenderOf(chain, 'rfq'),
  data: permits
    ? encodeFunctionData({
        abi: rfqAbi,
        functionName: 'partialFillOrderWithTargetPermit',
        args: [order, signature, pays, permits.account, permits.takerAsset, permits.makerAsset],
      })
    : encodeFunctionData({ abi: rfqAbi, functionName: 'partialFillOrder', args: [order, signature, pays] }),
  value: 0n,
})

/**
 * Builds the call by which a maker cancels orders in one transaction.
 *
 * @example
 * rfqCancelCall(mainnet, [orderHash]) // { to: '0xe92b...', data: '0x...', value: 0n }
 */
export const rfqCancelCall = (chain: Chain, orderHashes: readonly Hex[]): ContractTransaction => ({
  to: spenderOf(chain, 'rfq'),
  data: encodeFunctionData({ abi: rfqAbi, functionName: 'cancelOrders', args: [orderHashes] }),
  value: 0n,
})
