import type { Hex } from 'viem'
import { smallest } from '@/lib/amount'
import type { ReadableChain } from '../chain/facts/served-chain'
import { bloomMark, mayContain } from '../chain/market/bloom'
import { findHeader, type Header, MovedChainError, readHeader } from '../chain/market/follow'
import type { ChainClient } from '../chain/node/clients'
import {
  blocksPerStep,
  type ContractLog,
  type LogsAt,
  type LogsOf,
  MixedBlocksError,
  readContractLogs,
} from '../chain/node/contract-logs'
import type { BlockNamed } from './cursor'
import type { EventIndexer } from './indexer'
import { type StampedLog, stampLogs } from './stamp-logs'

const limits = {
  /** The headers of one step near the head. */
  blocks: 100,
  /** The blocks of one step where the chain is final and only logs are read. */
  finalBlocks: 2_000n,
} as const

/** The logs that a step reads of its blocks. */
export type LogSource = {
  read: (at: LogsAt) => Promise<ContractLog[]>
  /** Returns how many final blocks one step may span, so that their logs take few requests. */
  blocksPerStep: () => bigint
  /** Addresses or topics: a block has none of these logs if its bloom filter has none of them. */
  marks: readonly Hex[]
}

/** The blocks that one step adds, of a long run only the last, and the logs in them. */
export type BlockRun = { blocks: readonly Header[]; logs: readonly StampedLog[] }

/**
 * Finds the newest block that the chain has in common with the cursor or the journal, the newest first;
 * undefined if there is none. A block that the node does not have was replaced.
 *
 * @throws viem's errors if the node fails.
 * @example
 * (await findAncestor({ client, journal }, cursor, head))?.number // cursor.number, where nothing was replaced
 */
export const findAncestor = async (
  deps: Pick<ReadableChain, 'client'> & { journal: () => Promise<readonly BlockNamed[]> },
  cursor: BlockNamed,
  head: Header,
): Promise<BlockNamed | undefined> => {
  if (head.hash === cursor.hash || head.parentHash === cursor.hash) return cursor
  const theirs = async (number: bigint) =>
    number === head.number ? head.hash : (await findHeader(deps.client, number))?.hash
  if (head.number > cursor.number && (await theirs(cursor.number)) === cursor.hash) return cursor
  for (const ours of await deps.journal())
    if (ours.number <= head.number && (await theirs(ours.number)) === ours.hash) return ours
  return undefined
}

/**
 * Returns the source of all logs that some indexers store.
 *
 * @example
 * logsOfIndexers({ client, chain }, [rfqIndexer]).marks // [rfq]
 */
export const logsOfIndexers = ({ client, chain }: ReadableChain, indexers: readonly EventIndexer[]): LogSource => {
  const addresses = [...new Set(indexers.flatMap((indexer) => indexer.addresses(chain)))]
  const marks = indexers.flatMap((indexer) => indexer.marks?.(chain) ?? indexer.addresses(chain))
  return logSource(client, { addresses, topics: [indexers.flatMap((indexer) => indexer.topics)] }, [...new Set(marks)])
}

/**
 * Creates the source of some logs. `marks` are addresses or topics of which each log has one.
 *
 * @example
 * await logSource(client, { addresses: [rfq], topics: [rfqTopics] }, [rfq]).read({ blockHash }) // []
 */
export const logSource = (client: ChainClient, of: LogsOf, marks: readonly Hex[]): LogSource => ({
  read: (at) => readContractLogs({ client }, { at, ...of }),
  blocksPerStep: () => blocksPerStep({ client }, of),
  marks,
})

/**
 * Reads the next blocks above an ancestor, towards the head, and the logs of a source in them.
 *
 * @throws Chain.MixedBlocksError, Chain.MovedChainError if the chain moved while it was read; viem's
 * errors if the node fails.
 * @example
 * // Of a head that is the next block.
 * (await readRun({ client, chain }, source, { ancestor: cursor, head })).blocks // [head]
 */
export const readRun = async (
  { client, chain }: ReadableChain,
  source: LogSource,
  { ancestor, head }: { ancestor: BlockNamed; head: Header },
): Promise<BlockRun> => {
  const depth = BigInt(chain.confirmationDepth)
  const from = ancestor.number + 1n
  if (from > head.number) return { blocks: [], logs: [] }
  if (head.number - ancestor.number > depth) {
    // Blocks this deep are final: the last header of the run suffices.
    const to = smallest(
      head.number - depth,
      ancestor.number + limits.finalBlocks,
      ancestor.number + source.blocksPerStep(),
    )
    const logs = await source.read({ fromBlock: from, toBlock: to })
    const last = await readHeader(client, to)
    return { blocks: [last], logs: await stampLogs(client, logs, [last]) }
  }
  const count = Math.min(limits.blocks, Number(head.number - ancestor.number))
  const numbers = Array.from({ length: count }, (_, index) => from + BigInt(index))
  const blocks = await Promise.all(
    numbers.map((number) => (number === head.number ? head : readHeader(client, number))),
  )
  blocks.forEach((block, index) => {
    const parent = index === 0 ? ancestor : blocks[index - 1]!
    if (block.parentHash !== parent.hash) throw new MovedChainError(block)
  })
  const last = blocks.at(-1)!
  const at = count === 1 ? { blockHash: last.hash } : { fromBlock: from, toBlock: last.number }
  const found = await source.read(at)
  // A node may have a header before its logs, and a lagging node answers a range only up to its own
  // head, without an error. Blocks whose bloom filter matches but that have no log are read again by
  // hash, which a lagging node does not know.
  const marks = source.marks.map(bloomMark)
  const heard = new Set<Hex>(found.map(({ blockHash }) => blockHash))
  const silent = blocks.filter(
    ({ hash, bloom }) => bloom !== undefined && !heard.has(hash) && marks.some((mark) => mayContain(bloom, mark)),
  )
  const late = await Promise.all(silent.map(({ hash }) => source.read({ blockHash: hash })))
  const logs = [...found, ...late.flat()].sort(
    (a, b) => Number(a.blockNumber - b.blockNumber) || a.logIndex - b.logIndex,
  )
  const hashes = new Set<Hex>(blocks.map(({ hash }) => hash))
  for (const { blockHash } of logs) if (!hashes.has(blockHash)) throw new MixedBlocksError({ blockHash })
  // The run was read by number: if its last block is unchanged, so is every block before it.
  if (count > 1 && (await readHeader(client, last.number)).hash !== last.hash) throw new MovedChainError(last)
  return { blocks, logs: await stampLogs(client, logs, blocks) }
}
