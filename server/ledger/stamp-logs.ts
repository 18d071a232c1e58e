import type { Hex } from 'viem'
import { MovedChainError, readHeader } from '../chain/market/follow'
import type { ChainClient } from '../chain/node/clients'
import type { ContractLog } from '../chain/node/contract-logs'
import type { BlockAt } from './cursor'

/** A log with the unix second of its block. */
export type StampedLog = ContractLog & { blockSeconds: bigint }

/** The headers that are read at once. */
const parallel = 8

/**
 * Adds to each log the time of its block, from the known blocks or else from its header.
 *
 * @throws Chain.MovedChainError if a log's block is no longer on the chain; viem's errors if the node
 * fails.
 * @example
 * (await stampLogs(client, logs, [head]))[0].blockSeconds // 1795262400n
 */
export const stampLogs = async (
  client: ChainClient,
  logs: readonly ContractLog[],
  known: readonly BlockAt[],
): Promise<StampedLog[]> => {
  const times = new Map<Hex, bigint>(known.map(({ hash, timestamp }) => [hash, timestamp]))
  const missing = new Map(
    logs.filter(({ blockHash }) => !times.has(blockHash)).map((log) => [log.blockHash, log.blockNumber]),
  )
  const waiting = [...missing]
  const read = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [hash, number] = next
      const header = await readHeader(client, number)
      if (header.hash !== hash) throw new MovedChainError({ number, hash })
      times.set(hash, header.timestamp)
    }
  }
  await Promise.all(Array.from({ length: parallel }, read))
  return logs.map((log) => ({ ...log, blockSeconds: times.get(log.blockHash)! }))
}
