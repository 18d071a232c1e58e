import { type Address, encodeFunctionData, type Hex, zeroHash } from 'viem'
import { isNativeToken, toLowerAddress } from '@/lib/address'
import { ordersMethod } from '@/lib/order/orders-route'
import type { RfqOrder } from '@/lib/order/rfq'
import type { Side } from '@/lib/routing/route/route'
import { routerAbi } from '../abi.generated'
import type { Chain } from '../chain'
import type { Transaction } from '../swap/transactions'

/** An order as its maker signed it, and the most that is to be paid for it, in raw units of its takerAsset. */
export type SignedFill = { order: RfqOrder; signature: Hex; permitMakerAsset: Hex; takerFill: bigint }

/** A swap against orders, in the router's words. All orders are of one pair; amounts in raw units. */
export type OrdersSwap = {
  chain: Chain
  /** Filled one after the other, until the amount is reached. */
  orders: readonly SignedFill[]
  side: Side
  /** The native placeholder where native value is paid or wanted. */
  srcToken: Address
  destToken: Address
  /** What is sold, or the most that may be spent. */
  fromAmount: bigint
  /** The least the beneficiary gets, or what is bought. */
  toAmount: bigint
  /** The zero address means the sender. */
  beneficiary: Address
  permit: Hex
}

/** The bits of `wrapApproveDirection`. Our router gives the RFQ contract the allowance unasked; the published one wants to be told. */
export const ordersFlags = { wrapSource: 1, unwrapDestination: 2, allow: 4, buy: 8 } as const

/**
 * Says in the router's `wrapApproveDirection` what a swap against orders wants.
 *
 * @example
 * ordersFlagsOf({ side: 'BUY', srcToken: nativeToken, destToken: usdc }) // 13
 */
export const ordersFlagsOf = ({ side, srcToken, destToken }: Pick<OrdersSwap, 'side' | 'srcToken' | 'destToken'>) =>
  (isNativeToken(srcToken) ? ordersFlags.wrapSource : 0) |
  (isNativeToken(destToken) ? ordersFlags.unwrapDestination : 0) |
  ordersFlags.allow |
  (side === 'BUY' ? ordersFlags.buy : 0)

/**
 * Builds the router's call that fills signed orders of makers. Nobody takes a fee of it. Pure: the same swap always gives the same bytes.
 *
 * @example
 * encodeOrdersSwap({ chain: mainnet, orders, side: 'SELL', srcToken: usdc, destToken: weth, ... }).data // '0xda35bb0d...'
 */
export const encodeOrdersSwap = (swap: OrdersSwap): Transaction => {
  const { chain, orders, srcToken, fromAmount, toAmount, beneficiary, permit } = swap
  const infos = orders.map(({ order, signature, permitMakerAsset, takerFill }) => ({
    ...{ order, signature, permitMakerAsset },
    takerTokenFillAmount: takerFill,
    // The router is the taker, and needs none.
    permitTakerAsset: '0x' as const,
  }))
  const wrapApproveDirection = ordersFlagsOf(swap)
  const data = { fromAmount, toAmount, wrapApproveDirection, metadata: zeroHash, beneficiary }
  const args = [data, infos, permit] as const
  return {
    to: toLowerAddress(chain.contracts.router),
    data: encodeFunctionData({ abi: routerAbi, functionName: ordersMethod, args }),
    value: isNativeToken(srcToken) ? fromAmount : 0n,
    args,
  }
}
