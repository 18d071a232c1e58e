import type { Hex } from 'viem'
import type { PoolAddress } from '@/lib/routing/pools/pool'
import { type ChainLog, followedTopics } from '../market/pool-events'
import type { BlockRef } from '../market/pool-journal'
import type { ChainClient } from './clients'
import { MixedBlocksError, readContractLogs } from './contract-logs'

/**
 * Reads the logs of some addresses in a run of blocks with known headers. A single block is read by
 * hash, so the answer belongs to exactly that block; in a run, every log must have the hash of our
 * header at its height. Sorted, each log once.
 *
 * @throws Chain.MixedBlocksError if a log belongs to another block: the chain moved between two
 * reads; try again.
 * @example
 * await readLogs({ client }, { blocks: [header], addresses: [pair] }) // Map { '0xblockhash' => [log] }
 */
export const readLogs = async (
  { client }: { client: ChainClient },
  { blocks, addresses }: { blocks: readonly BlockRef[]; addresses: readonly PoolAddress[] },
): Promise<Map<Hex, ChainLog[]>> => {
  const byHash = new Map<Hex, ChainLog[]>(blocks.map(({ hash }) => [hash, []]))
  const [first, last] = [blocks[0], blocks.at(-1)]
  if (first === undefined || last === undefined || addresses.length === 0) return byHash
  const at = blocks.length === 1 ? { blockHash: first.hash } : { fromBlock: first.number, toBlock: last.number }
  for (const log of await readContractLogs({ client }, { at, addresses, topics: [followedTopics] })) {
    const list = byHash.get(log.blockHash)
    if (list === undefined) throw new MixedBlocksError(log)
    list.push(log)
  }
  for (const list of byHash.values()) list.sort((a, b) => a.logIndex - b.logIndex)
  return byHash
}
