import { type Address, encodeFunctionData, type Hex, zeroHash } from 'viem'
import { isNativeToken, toLowerAddress } from '@/lib/address'
import { ordersMethod } from '@/lib/order/orders-route'
import type { RfqOrder } from '@/lib/order/rfq'
import type { Side } from '@/lib/routing/route/route'
import { routerAbi } from '../abi.generated'
import type { Chain } from '../chain'
import type { Transaction } from '../swap/transactions'

/** A signed order with the maximum to pay for it, raw units of its takerAsset. */
export type SignedFill = { order: RfqOrder; signature: Hex; permitMakerAsset: Hex; takerFill: bigint }

/** A swap against orders of one pair; amounts in raw units. */
export type OrdersSwap = {
  chain: Chain
  /** The orders to fill one after another, until the amount is reached. */
  orders: readonly SignedFill[]
  side: Side
  /** The sold token; the native placeholder for native value, as for `destToken`. */
  srcToken: Address
  destToken: Address
  /** The sold amount, or the maximum to spend. */
  fromAmount: bigint
  /** The minimum for the beneficiary, or the bought amount. */
  toAmount: bigint
  /** The recipient; the zero address means the sender. */
  beneficiary: Address
  permit: Hex
}

/** The bits of `wrapApproveDirection`. Only the published router needs the `allow` bit. */
export const ordersFlags = { wrapSource: 1, unwrapDestination: 2, allow: 4, buy: 8 } as const

/**
 * Returns the router's `wrapApproveDirection` of a swap against orders.
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
 * Builds the router's call that fills signed orders, without a fee. Deterministic.
 *
 * @example
 * encodeOrdersSwap({ chain: mainnet, orders, side: 'SELL', ...terms }).data // '0xda35bb0d...'
 */
export const encodeOrdersSwap = (swap: OrdersSwap): Transaction => {
  const { chain, orders, srcToken, fromAmount, toAmount, beneficiary, permit } = swap
  const infos = orders.map(({ order, signature, permitMakerAsset, takerFill }) => ({
    order,
    signature,
    permitMakerAsset,
    takerTokenFillAmount: takerFill,
    // The router is the taker and needs no permit.
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
