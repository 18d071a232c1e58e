import { type Address, encodeFunctionData, type Hex } from 'viem'
import type { RfqOrder } from '@/lib/order/rfq'
import { rfqAbi } from '../abi.generated'
import { spenderOf } from '../approval/requirements'
import type { Chain } from '../chain'

/** A call of one contract; `value` in wei. */
export type ContractTransaction = { to: Address; data: Hex; value: bigint }

/** What a taker confirmed of a fill: the order, and how much of takerAsset it is filled with, raw units. */
export type RfqFillTerms = { order: RfqOrder; signature: Hex; pays: bigint; permits?: RfqPermits }

/**
 * Permits that go along with a fill, '0x' for none; `account` is who fills, and gets makerAsset. `committed`: what the permit of
 * takerAsset allows beside the fill, raw units, because live offers of the account stand on it.
 */
export type RfqPermits = { account: Address; takerAsset: Hex; makerAsset: Hex; committed: bigint }

/**
 * Builds the call that fills an order with `pays` raw units of takerAsset, for the caller. Permits need another method, which has to be
 * told who gets makerAsset.
 *
 * @example
 * rfqFillCall(mainnet, { order, signature, pays: 1_000n }) // { to: '0xe92b586627cca7a83dc919cc7127196d70f55a06', data: '0x...', value: 0n }
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
 * Builds the call by which a maker takes orders back, all at once.
 *
 * @example
 * rfqCancelCall(mainnet, [orderHash]) // { to: '0xe92b586627cca7a83dc919cc7127196d70f55a06', data: '0x...', value: 0n }
 */
export const rfqCancelCall = (chain: Chain, orderHashes: readonly Hex[]): ContractTransaction => ({
  to: spenderOf(chain, 'rfq'),
  data: encodeFunctionData({ abi: rfqAbi, functionName: 'cancelOrders', args: [orderHashes] }),
  value: 0n,
})
