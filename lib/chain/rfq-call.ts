import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { RfqOrder } from '@/lib/order/rfq'
import { rfqAbi } from './abi.generated'
import type { Chain } from './registry'
import { spenderOf } from './requirements'

/** A call of one contract; `value` in wei. */
export type ContractTransaction = { to: Address; data: Hex; value: bigint }

/**
 * Builds the call that fills an order with `pays` raw units of takerAsset, for the caller.
 *
 * @example
 * rfqFillCall(mainnet, { order, signature, pays: 1_000n }) // { to: '0xe92b586627cca7a83dc919cc7127196d70f55a06', data: '0x...', value: 0n }
 */
export const rfqFillCall = (
  chain: Chain,
  { order, signature, pays }: { order: RfqOrder; signature: Hex; pays: bigint },
): ContractTransaction => ({
  to: spenderOf(chain, 'rfq'),
  data: encodeFunctionData({ abi: rfqAbi, functionName: 'partialFillOrder', args: [order, signature, pays] }),
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

const wrapAbi = parseAbi(['function deposit() payable'])

/**
 * Builds the call that turns native tokens into their wrapped form; wei.
 *
 * @example
 * wrapCall(mainnet, 10n).value // 10n
 */
export const wrapCall = (chain: Chain, amount: bigint): ContractTransaction => ({
  to: chain.contracts.wrappedNative,
  data: encodeFunctionData({ abi: wrapAbi, functionName: 'deposit' }),
  value: amount,
})
