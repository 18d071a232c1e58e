import type { Hex } from 'viem'
import { firstBlockOf } from '@/lib/chain/registry/registry'
import { type OrderNamed, readRemaining } from '../chain/facts/read-remaining'
import type { ReadableChain } from '../chain/facts/served-chain'
import { readContractLogs } from '../chain/node/contract-logs'
import type { BlockNamed } from '../ledger/cursor'
import { UnexplainedOrderError } from '../ledger/unexplained-order-error'
import { findUnexplained } from './find-unexplained'
import { decodeRfqLog, type RfqLog, rfqTopics } from './rfq-logs'

/** Searches for logs of single orders that are under way at once. */
const parallelSearches = 8

/**
 * Reads what the contract says is left of some orders, and what it wrote about each up to a block, in their order. Only orders that the
 * contract has touched are searched for, and what is found must add up to what is left.
 *
 * @throws Ledger.UnexplainedOrderError when the node keeps logs back or the chain moved; viem's errors when the node fails.
 * @example
 * await readHistories(served, { orders: [{ order, orderHash }], block }) // [[{ kind: 'cancelled', ... }]]
 */
export const readHistories = async (
  served: ReadableChain,
  { orders, block }: { orders: readonly OrderNamed[]; block: BlockNamed },
): Promise<RfqLog[][]> => {
  const addresses = [served.chain.contracts.rfq]
  const remaining = await readRemaining(served, { orders, at: { blockHash: block.hash } })
  // Anybody may cancel a hash for themselves and change nothing of the maker's: such logs are of no use.
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
    ...{ orderHash, block },
    ...{ says: `${remaining} remained`, explained: `${explained} did` },
  }))
  if (first) throw new UnexplainedOrderError([first, ...others])
  return orders.map(logsOf)
}
