import { toLowerAddress } from '@/lib/address'
import { firstBlockOf } from '@/lib/chain/registry/registry'
import type { ReadableChain } from '../chain/facts/served-chain'
import { readContractLogs } from '../chain/node/contract-logs'
import type { BlockAt } from '../ledger/cursor'
import type { ReadDeps, Rebuilding } from '../ledger/indexer'
import { stampLogs } from '../ledger/stamp-logs'
import { deriveBridgedOrders } from './derive-orders'
import { deleteRefunds, storeRefunds } from './refund-entries'
import { decodeRefundLog, type RefundLog, refundTopics } from './refund-logs'
import { deleteAnswers } from './store-answers'

/**
 * Reads the refunds of a SpokePool in a range of blocks.
 *
 * @throws Chain.MixedBlocksError, Chain.MovedChainError when the chain moved during the read;
 * viem's errors when the node fails.
 * @example
 * await readRefundLogs(served, { fromBlock: 0n, to: block })
 * // [{ entries: [{ account: '0x7099...', ... }], ... }]
 */
export const readRefundLogs = async (
  served: ReadableChain,
  { fromBlock, to }: { fromBlock: bigint; to: BlockAt },
): Promise<RefundLog[]> => {
  const { spokePool } = served.chain.contracts
  if (spokePool === undefined) return []
  const at = { fromBlock, toBlock: to.number }
  const logs = await readContractLogs(served, { at, addresses: [toLowerAddress(spokePool)], topics: [refundTopics] })
  return (await stampLogs(served.client, logs, [to])).map(decodeRefundLog)
}

/**
 * Reads the refunds of a chain again, and resets the answers about transfers to it. The transfers
 * of its orders follow from their events, which the indexer of intents has read before.
 *
 * @throws see readRefundLogs
 * @example
 * await (await rebuildLegs(deps, block)).replace(transaction, nowMs)
 */
export const rebuildLegs = async (deps: ReadDeps, block: BlockAt): Promise<Rebuilding> => {
  const { chain, log } = deps
  const chainId = chain.id
  const logs = await readRefundLogs(deps, { fromBlock: firstBlockOf(chain, 'intent'), to: block })
  return {
    replace: async (transaction, nowMs) => {
      const gone = await deleteRefunds(transaction, { chainId })
      const touched = [...gone, ...(await storeRefunds(transaction, { chainId, logs }))]
      await deriveBridgedOrders(transaction, { chain, log, tip: block, isFork: true, nowMs, touched })
      await deleteAnswers(transaction, { chainId })
    },
  }
}
