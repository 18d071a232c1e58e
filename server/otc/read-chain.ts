import { encodeFunctionData, type Hex } from 'viem'
import { rfqAbi } from '@/lib/chain/abi.generated'
import { permitCall } from '@/lib/chain/rfq-permit'
import type { RfqBacking, RfqOrder } from '@/lib/order/rfq'
import { readAllowanceAfter, readBackings } from '../chain/balances'
import { readHeader } from '../chain/follow'
import { readMany } from '../chain/multicall'
import { type RfqLog, readRfqLogs } from '../chain/rfq-logs'
import { uintAt } from '../chain/words'
import type { ServedChain } from '../deps'
import type { BlockAt } from './cursor'

/** What this feature needs of a chain. */
export type OrderChain = Pick<ServedChain, 'chain' | 'client'>

/** An order as the chain has it at a block: `logs` are all that the contract wrote about it up to there. */
export type OrderOnChain = { block: BlockAt; backing: RfqBacking; permitAllowance: bigint | null; logs: RfqLog[] }

/**
 * Reads what the chain knows of one order, all at one block. The contract's `remaining` says whether anything happened at all; only then
 * are its logs looked for, from the beginning.
 *
 * @throws viem's errors when the node fails.
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
    readHistories(served, { orders: [{ maker: order.maker, orderHash }], block: { number, hash } }),
  ])
  return { block: { number, hash, timestamp }, backing: backing!, permitAllowance, logs: logs! }
}

/** Searches for logs of single orders that are under way at once. */
const parallelSearches = 8

/**
 * Reads what the contract wrote about some orders up to a block, in their order. Only orders that the contract has touched are searched
 * for.
 *
 * @throws viem's errors when the node fails.
 * @example
 * await readHistories(served, { orders: [{ maker, orderHash }], block }) // [[{ kind: 'cancelled', ... }]]
 */
export const readHistories = async (
  served: OrderChain,
  { orders, block }: { orders: readonly { maker: Hex; orderHash: Hex }[]; block: { number: bigint; hash: Hex } },
): Promise<RfqLog[][]> => {
  const rfq = served.chain.contracts.rfq
  const calls = orders.map(({ maker, orderHash }) => ({
    target: rfq,
    data: encodeFunctionData({ abi: rfqAbi, functionName: 'remaining', args: [maker, orderHash] }),
  }))
  const remaining = await readMany(served, calls, { blockHash: block.hash })
  const histories: RfqLog[][] = orders.map(() => [])
  // Anybody may cancel a hash for themselves and change nothing of the maker's: such logs are of no use.
  const touched = orders.flatMap((_, index) => {
    const answer = remaining[index]
    return answer !== undefined && uintAt(answer, 0) !== 0n ? [index] : []
  })
  const search = async () => {
    for (let index = touched.shift(); index !== undefined; index = touched.shift()) {
      const { orderHash } = orders[index]!
      const at = { fromBlock: 0n, toBlock: block.number }
      histories[index] = await readRfqLogs({ client: served.client, rfq }, { at, orderHash })
    }
  }
  await Promise.all(Array.from({ length: parallelSearches }, search))
  return histories
}
