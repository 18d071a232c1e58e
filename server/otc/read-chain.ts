import type { Hex } from 'viem'
import { rfqFirstBlockOf } from '@/lib/chain/registry'
import { permitCall } from '@/lib/chain/rfq-permit'
import { remainingCall } from '@/lib/chain/rfq-remaining'
import { BaseError } from '@/lib/errors'
import { type RfqBacking, type RfqHistory, type RfqOrder, readRfqHistory } from '@/lib/order/rfq'
import { allowanceCall, readAllowanceAfter, readBackings, uintOr0 } from '../chain/balances'
import { readHeader } from '../chain/follow'
import { type Call, readMany, type StateAt } from '../chain/multicall'
import { type RfqLog, readRfqLogs } from '../chain/rfq-logs'
import type { ServedChain } from '../deps'
import type { BlockAt } from './cursor'

/** What this feature needs of a chain. */
export type OrderChain = Pick<ServedChain, 'chain' | 'client'>

/** An order as the chain has it at a block: `logs` are all that the contract wrote about it up to there. */
export type OrderOnChain = { block: BlockAt; backing: RfqBacking; permitAllowance: bigint | null; logs: RfqLog[] }

/**
 * Reads what the chain knows of one order, all at one block. The contract's `remaining` says whether anything happened at all; only then
 * are its logs looked for, from the contract's first block on.
 *
 * @throws Otc.UnexplainedOrderError when the node keeps logs back; viem's errors when it fails.
 * @example
 * (await readOrderOnChain(served, { order, orderHash, permit: null })).logs // []
 */
export const readOrderOnChain = async (
  served: OrderChain,
  { order, orderHash, permit }: { order: RfqOrder; orderHash: Hex; permit: Hex | null },
): Promise<OrderOnChain> => {
  const { number, hash, timestamp } = await readHeader(served.client, 'latest')
  const spender = served.chain.contracts.rfq
  const at = { blockHash: hash }
  const pair = { owner: order.maker, token: order.makerAsset }
  const [[backing], permitAllowance, [logs]] = await Promise.all([
    readBackings(served, { pairs: [pair], spender, at }),
    permit === null ? null : readAllowanceAfter(served, { ...pair, spender, call: permitCall(permit), at }),
    readHistories(served, { orders: [{ order, orderHash }], block: { number, hash } }),
  ])
  return { block: { number, hash, timestamp }, backing: backing!, permitAllowance, logs: logs! }
}

/** Searches for logs of single orders that are under way at once. */
const parallelSearches = 8

/**
 * Reads what the contract says is left of some orders, and what it wrote about each up to a block, in their order. Only orders that the
 * contract has touched are searched for, and what is found must add up to what is left.
 *
 * @throws Otc.UnexplainedOrderError when the node keeps logs back or the chain moved; viem's errors when the node fails.
 * @example
 * await readHistories(served, { orders: [{ order, orderHash }], block }) // [[{ kind: 'cancelled', ... }]]
 */
export const readHistories = async (
  served: OrderChain,
  { orders, block }: { orders: readonly OrderNamed[]; block: { number: bigint; hash: Hex } },
): Promise<RfqLog[][]> => {
  const rfq = served.chain.contracts.rfq
  const remaining = await readRemaining(served, { orders, at: { blockHash: block.hash } })
  const histories: RfqLog[][] = orders.map(() => [])
  // Anybody may cancel a hash for themselves and change nothing of the maker's: such logs are of no use.
  const touched = orders.flatMap((_, index) => (remaining[index] === 0n ? [] : [index]))
  const search = async () => {
    for (let index = touched.shift(); index !== undefined; index = touched.shift()) {
      const { order, orderHash } = orders[index]!
      const at = { fromBlock: rfqFirstBlockOf(served.chain), toBlock: block.number }
      const logs = await readRfqLogs({ client: served.client, rfq }, { at, orderHash })
      const explained = remainingOf(order, readRfqHistory(order, logs))
      if (explained !== remaining[index])
        throw new UnexplainedOrderError({ orderHash, explained, remaining: remaining[index]! })
      histories[index] = logs
    }
  }
  await Promise.all(Array.from({ length: parallelSearches }, search))
  return histories
}

/** An order and its hash. */
type OrderNamed = { order: Pick<RfqOrder, 'maker' | 'makerAmount'>; orderHash: Hex }

/**
 * Reads what the contract says is left of some orders: 0 when it never saw one, 1 when it is settled, else the rest in raw units of
 * makerAsset and one more.
 *
 * @throws viem's errors when the node fails.
 * @example
 * await readRemaining(served, { orders: [{ order, orderHash }], at: { blockHash } }) // [0n]
 */
export const readRemaining = async (
  served: OrderChain,
  { orders, at }: { orders: readonly OrderNamed[]; at: StateAt },
): Promise<bigint[]> => {
  const answers = await readMany(
    served,
    orders.map((order) => askRemaining(served, order)),
    at,
  )
  return answers.map(uintOr0)
}

const askRemaining = ({ chain }: Pick<OrderChain, 'chain'>, { order: { maker }, orderHash }: OrderNamed): Call => {
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
  served: OrderChain,
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

/**
 * What the contract must say is left of an order with this history.
 *
 * @example
 * remainingOf({ makerAmount: 10n }, { filled: 4n, isCancelled: false }) // 7n
 */
export const remainingOf = (
  { makerAmount }: Pick<RfqOrder, 'makerAmount'>,
  { filled, isCancelled }: Pick<RfqHistory, 'filled' | 'isCancelled'>,
): bigint => {
  if (isCancelled) return 1n
  return filled === 0n ? 0n : makerAmount - filled + 1n
}

export class UnexplainedOrderError extends BaseError {
  override readonly name = 'Otc.UnexplainedOrderError'
  constructor({ orderHash, explained, remaining }: { orderHash: Hex; explained: bigint; remaining: bigint }) {
    super(`The contract says that ${remaining} remains of order ${orderHash}, its logs say ${explained}.`, {
      fix: 'The chain moved while it was read, or the node keeps logs back: ask again, or give the url of another node.',
    })
  }
}
