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
 * Reads what the contract says is left of some orders: 0 when it never saw one, 1 when it is settled, else the rest in raw units of
 * makerAsset and one more.
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
 * Reads, at once, what the contract says is left of some orders (see `readRemaining`), and what it may pull of the token that each gives.
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
  // The contract first: a token may burn the gas of everyone behind it.
  const calls = [
    ...orders.map((order) => askRemaining(served, order)),
    ...orders.map(({ order: { maker, makerAsset } }) => allowanceCall(makerAsset, maker, spender)),
  ]
  const answers = (await readMany(served, calls, at)).map(uintOr0)
  return orders.map((_, index) => ({ remaining: answers[index]!, allowance: answers[orders.length + index]! }))
}
