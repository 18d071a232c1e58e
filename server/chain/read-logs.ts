import { type Hex, numberToHex } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { BaseError } from '@/lib/errors'
import type { PoolAddress } from '@/lib/routing/pools/pool'
import type { ChainClient } from './clients'
import { type ChainLog, followedTopics } from './pool-events'
import type { BlockRef } from './pool-journal'

/** Addresses in one filter; more are asked for in further requests on the same blocks. */
const addressesPerFilter = 1_000

/**
 * Reads the logs of some addresses in a run of blocks that we already hold the headers of. One block is asked for by hash, so the
 * answer belongs to exactly that block; of a run, every log must carry the hash of our header at its height. Sorted, each log once.
 *
 * @throws Chain.MixedBlocksError when a log belongs to another block: the chain moved between two reads, ask again.
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
  const where =
    blocks.length === 1
      ? { blockHash: first.hash }
      : { fromBlock: numberToHex(first.number), toBlock: numberToHex(last.number) }
  const seen = new Set<string>()
  for (let start = 0; start < addresses.length; start += addressesPerFilter) {
    const address = addresses.slice(start, start + addressesPerFilter)
    const logs = await client.request({
      method: 'eth_getLogs',
      params: [{ ...where, address, topics: [[...followedTopics]] }],
    })
    for (const log of logs) {
      const { blockHash, blockNumber, logIndex } = log
      const list = blockHash === null ? undefined : byHash.get(blockHash)
      if (list === undefined || blockHash === null || blockNumber === null || logIndex === null || log.removed) {
        throw new MixedBlocksError({ blockHash })
      }
      const key = `${blockHash}:${logIndex}`
      if (seen.has(key)) continue
      seen.add(key)
      list.push({
        address: toLowerAddress(log.address),
        topics: log.topics,
        data: log.data,
        blockHash,
        blockNumber: BigInt(blockNumber),
        logIndex: Number(logIndex),
      })
    }
  }
  for (const list of byHash.values()) list.sort((a, b) => a.logIndex - b.logIndex)
  return byHash
}

export class MixedBlocksError extends BaseError {
  constructor({ blockHash }: { blockHash: Hex | null }) {
    super(`A log of block ${blockHash ?? '(none)'} came with blocks it does not belong to.`, {
      fix: 'The chain moved between two reads; read the headers and the logs again.',
    })
    this.name = 'Chain.MixedBlocksError'
  }
}
