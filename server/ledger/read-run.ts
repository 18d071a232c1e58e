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
import type { Book } from './book'
import type { BlockNamed } from './cursor'
import { type StampedLog, stampLogs } from './stamp-logs'

const limits = {
  /** Headers of one step near the head. */
  blocks: 100,
  /** Blocks of one step where the chain is final and only its logs are asked for. */
  finalBlocks: 2_000n,
} as const

/** What a step reads of its blocks. */
export type LogSource = {
  read: (at: LogsAt) => Promise<ContractLog[]>
  /** Returns how many final blocks one step may span, so that their logs take few requests. */
  blocksPerStep: () => bigint
  /** Addresses or topics: a block has none of these logs if none of them is in its filter. */
  marks: readonly Hex[]
}

/** The blocks that one step adds, the last of a long way only, and the logs of its source in them. */
export type BlockRun = { blocks: readonly Header[]; logs: readonly StampedLog[] }

/**
 * Finds the newest block that a chain has in common with what we know of it: the cursor, or blocks of our journal, the newest first; undefined
 * when there is none. A block that the node has no more was replaced.
 *
 * @throws viem's errors when the node fails.
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
 * What the contracts of some books write.
 *
 * @example
 * logsOfBooks({ client, chain }, [rfqBook]).marks // [rfq]
 */
export const logsOfBooks = ({ client, chain }: ReadableChain, books: readonly Book[]): LogSource => {
  const addresses = [...new Set(books.flatMap((book) => book.addresses(chain)))]
  const marks = books.flatMap((book) => book.marks?.(chain) ?? book.addresses(chain))
  return logSource(client, { addresses, topics: [books.flatMap((book) => book.topics)] }, [...new Set(marks)])
}

/**
 * Makes the source of some logs. `marks` are addresses or topics of which each of them has one.
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
 * Reads the next blocks above an ancestor, towards the head, and what a source has of them.
 *
 * @throws Chain.MixedBlocksError, Chain.MovedChainError when the chain moved while it was read; viem's errors when the node fails.
 * @example
 * (await readRun({ client, chain }, source, { ancestor: cursor, head })).blocks // [head], of a head that is the next block
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
    // So deep down nothing is replaced any more: the last header of the run will do.
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
  const logs = await source.read(at)
  // A node may have a header before it has its logs: the header's own filter says whether to ask once more.
  const marks = source.marks.map(bloomMark)
  const isMarked = ({ bloom }: Header) => bloom !== undefined && marks.some((mark) => mayContain(bloom, mark))
  const all = logs.length === 0 && blocks.some(isMarked) ? await source.read(at) : logs
  const hashes = new Set<Hex>(blocks.map(({ hash }) => hash))
  for (const { blockHash } of all) if (!hashes.has(blockHash)) throw new MixedBlocksError({ blockHash })
  // A run is asked for by number: if its last block is still the same, so is every block before it.
  if (count > 1 && (await readHeader(client, last.number)).hash !== last.hash) throw new MovedChainError(last)
  return { blocks, logs: await stampLogs(client, all, blocks) }
}
