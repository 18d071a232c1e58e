import type { Hex } from 'viem'
import type { AggregatedCall } from '@/lib/chain/node/aggregate'
import { remainingCall } from '@/lib/chain/rfq/rfq-remaining'
import type { RfqOrder } from '@/lib/order/rfq'
import { readMany, type StateAt } from '../node/multicall'
import { allowanceCall, uintOr0 } from './balances'
import type { ReadableChain, ServedChain } from './served-chain'

/** An order and its hash. */
export type OrderNamed = { order: Pick<RfqOrder, 'maker' | 'makerAmount'>; orderHash: Hex }

/**
 * Reads the contract's remaining amounts of orders: 0 for an unknown order, 1 for a settled one,
 * else the rest in raw units of makerAsset plus one.
 *
 * @throws viem's errors when the node fails.
 * @example
 * await readRemaining(served, { orders: [{ order, orderHash }], at: { blockHash } }) // [0n]
 */
export const readRemaining = async (
  served: ReadableChain,
  { orders, at }: { orders: readonly OrderNamed[]; at: StateAt },
): Promise<bigint[]> => {
  const answers = await readMany(
    served,
    orders.map((order) => askRemaining(served, order)),
    at,
  )
  return answers.map(uintOr0)
}

const askRemaining = (
  { chain }: Pick<ServedChain, 'chain'>,
  { order: { maker }, orderHash }: OrderNamed,
): AggregatedCall => {
  const { to, data } = remainingCall(chain, { maker, orderHash })
  return { target: to, data }
}

/**
 * Reads the remaining amounts of orders (see `readRemaining`) and the allowances of their maker's
 * tokens, on one state.
 *
 * @throws viem's errors when the node fails.
 * @example
 * await readFillable(served, { orders: [{ order, orderHash }], at }) // [{ remaining: 0n, allowance: 5000n }]
 */
export const readFillable = async (
  served: ReadableChain,
  { orders, at }: { orders: readonly { order: RfqOrder; orderHash: Hex }[]; at: StateAt },
): Promise<{ remaining: bigint; allowance: bigint }[]> => {
  const spender = served.chain.contracts.rfq
  // The contract comes first: a token may burn the gas of the calls after it.
  const calls = [
    ...orders.map((order) => askRemaining(served, order)),
    ...orders.map(({ order: { maker, makerAsset } }) => allowanceCall(makerAsset, maker, spender)),
  ]
  const answers = (await readMany(served, calls, at)).map(uintOr0)
  return orders.map((_, index) => ({ remaining: answers[index]!, allowance: answers[orders.length + index]! }))
}
