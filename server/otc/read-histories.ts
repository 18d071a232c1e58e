import type { Hex } from 'viem'
import { firstBlockOf } from '@/lib/chain/registry/registry'
import { type OrderNamed, readRemaining } from '../chain/facts/read-remaining'
import type { ReadableChain } from '../chain/facts/served-chain'
import { readContractLogs } from '../chain/node/contract-logs'
import type { BlockNamed } from '../ledger/cursor'
import { UnexplainedOrderError } from '../ledger/unexplained-order-error'
import { findUnexplained } from './find-unexplained'
import { decodeRfqLog, type RfqLog, rfqTopics } from './rfq-logs'

/** Concurrent log searches for single orders. */
const parallelSearches = 8

/**
 * Reads the remaining amounts of orders, and the logs of each up to a block, in their order. Logs
 * are searched only for orders that the contract knows, and must explain the remaining amount.
 *
 * @throws Ledger.UnexplainedOrderError when the node omits logs or the chain moved; viem's errors
 * when the node fails.
 * @example
 * await readHistories(served, { orders: [{ order, orderHash }], block })
 * // [[{ kind: 'cancelled', ... }]]
 */
export const readHistories = async (
  served: ReadableChain,
  { orders, block }: { orders: readonly OrderNamed[]; block: BlockNamed },
): Promise<RfqLog[][]> => {
  const addresses = [served.chain.contracts.rfq]
  const remaining = await readRemaining(served, { orders, at: { blockHash: block.hash } })
  // Other accounts may cancel a hash without effect on the maker's order; such logs are skipped.
  const touched = orders.filter((_, index) => remaining[index] !== 0n)
  const waiting = [...touched]
  const histories = new Map<Hex, RfqLog[]>()
  const search = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { orderHash } = next
      const at = { fromBlock: firstBlockOf(served.chain, 'rfq'), toBlock: block.number }
      const logs = await readContractLogs(served, { at, addresses, topics: [rfqTopics, orderHash] })
      histories.set(orderHash, logs.map(decodeRfqLog))
    }
  }
  await Promise.all(Array.from({ length: parallelSearches }, search))
  const logsOf = ({ orderHash }: OrderNamed) => histories.get(orderHash) ?? []
  const written = touched.map((named) => ({ ...named, logs: logsOf(named) }))
  const unexplained = written.length === 0 ? [] : await findUnexplained(served, { orders: written, block })
  const [first, ...others] = unexplained.map(({ orderHash, block, explained, remaining }) => ({
    orderHash,
    block,
    onChain: `${remaining} remained`,
    byLogs: `${explained} did`,
  }))
  if (first) throw new UnexplainedOrderError([first, ...others])
  return orders.map(logsOf)
}
