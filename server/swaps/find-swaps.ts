import { smallest } from '@/lib/amount'
import { readSwap } from '@/lib/chain/swap/read-swap'
import { readSwapTerms } from '@/lib/chain/swap/swap-terms'
import type { ReadableChain } from '../chain/facts/served-chain'
import { findHeader, findOldest, MovedChainError } from '../chain/market/follow'
import type { ChainClient } from '../chain/node/clients'
import type { BlockNamed } from '../ledger/cursor'
import type { LedgerDeps } from '../ledger/indexer'
import { type BlockRun, findAncestor, readRun } from '../ledger/read-run'
import type { StampedLog } from '../ledger/stamp-logs'
import { swapLogs } from './swap-logs'
import { type FoundSwap, goBack, openSwapCursor, readSwapBlocks, storeSwaps } from './swap-store'

const limits = {
  /** Steps per call; longer gaps take several calls. */
  steps: 20,
  /** Transactions per step; further ones of one block are skipped with a log entry. */
  transactions: 500,
  /** Concurrent transaction reads. */
  parallel: 16,
  /** Blocks that are read again after a reorganisation, at most. */
  reread: 1_000n,
  /** Blocks with swaps that locate the start of a reorganisation. */
  remembered: 256,
} as const

/**
 * Finds market swaps mined since the last call, up to the block that the ledger follows, and
 * removes those of replaced blocks. Runs in the process that leads the chain; it can be repeated
 * and interrupted. A block costs its header and one log request, a second one if its bloom filter
 * matches router or executor without logs, and two reads per candidate transaction.
 *
 * @throws Chain.MixedBlocksError, Chain.MovedChainError when the chain moved during the read;
 * viem's errors when the node fails.
 * @example
 * await findSwaps({ database, chain, client, holder: 'a', log }, Date.now())
 */
export const findSwaps = async (deps: LedgerDeps, nowMs: number): Promise<void> => {
  const { database, chain, client, holder } = deps
  const chainId = chain.id
  for (let step = 0; step < limits.steps; step++) {
    const found = await openSwapCursor(database, { chainId, holder })
    if (found === undefined) return
    const { tip, cursor } = found
    if (cursor.hash === tip.hash) return
    const head = await findHeader(client, tip.number)
    // The node is behind the ledger, which first follows a chain that was set back.
    if (head === undefined) return
    if (head.hash !== tip.hash) throw new MovedChainError(tip)
    const journal = () => readSwapBlocks(database, { chainId, limit: limits.remembered })
    const ancestor = await findAncestor({ client, journal }, cursor, head)
    if (ancestor?.hash !== cursor.hash) {
      const to = await pickStart(client, { ancestor, cursor, head })
      const kept = ancestor ?? ((await isAnotherChain(deps, await journal(), head)) ? undefined : to)
      await goBack(database, { chainId, from: cursor, to, kept: kept?.number ?? -1n })
      continue
    }
    const run = await readRun(deps, swapLogs(deps), { ancestor: cursor, head })
    const { hits, to } = takeFitting(deps, run)
    await storeSwaps(database, { chainId, from: cursor, to, swaps: await readSwaps(deps, hits), nowMs })
    if (to.hash === tip.hash) return
  }
}

/** Picks the block to continue from after a reorganisation, before every replaced block. */
const pickStart = async (
  client: ChainClient,
  { ancestor, cursor, head }: { ancestor: BlockNamed | undefined; cursor: BlockNamed; head: BlockNamed },
): Promise<BlockNamed> => {
  const top = smallest(cursor.number, head.number)
  const lowest = top > limits.reread ? top - limits.reread : 0n
  return ancestor && ancestor.number >= lowest ? ancestor : findOldest(client, { from: lowest, head })
}

/**
 * True if the node has a final block at the height of one of ours but knows none of them, so it
 * serves another chain. If it pruned the blocks of that height, their swaps are kept.
 */
const isAnotherChain = async (
  { client, chain }: ReadableChain,
  ours: readonly BlockNamed[],
  head: BlockNamed,
): Promise<boolean> => {
  const final = ours.find(({ number }) => head.number - number > BigInt(chain.confirmationDepth))
  return final !== undefined && (await findHeader(client, final.number)) !== undefined
}

/** The first log that makes a transaction a candidate. */
type Hit = StampedLog

/** Takes the blocks of a run that fit into one step, with the last of them. */
const takeFitting = ({ chain, log }: LedgerDeps, { blocks, logs }: BlockRun): { hits: Hit[]; to: BlockNamed } => {
  const hits = [...new Map(logs.toSorted(laterFirst).map((one) => [one.transactionHash, one])).values()].reverse()
  const next = hits[limits.transactions]
  if (next === undefined) return { hits, to: blocks.at(-1)! }
  const fitting = hits.slice(0, limits.transactions)
  const complete = fitting.filter(({ blockNumber }) => blockNumber < next.blockNumber)
  if (complete.length === 0) {
    const left = hits.filter(({ blockNumber }) => blockNumber === next.blockNumber).length - limits.transactions
    log('warn', 'a block has more swaps than are looked into', { chainId: chain.id, block: next.blockNumber, left })
  }
  const taken = complete.length > 0 ? complete : fitting
  const { blockNumber: number, blockHash: hash } = taken.at(-1)!
  return { hits: taken, to: { number, hash } }
}

const laterFirst = (a: StampedLog, b: StampedLog) =>
  a.blockNumber === b.blockNumber ? b.logIndex - a.logIndex : Number(b.blockNumber - a.blockNumber)

const readSwaps = async (served: ReadableChain, hits: readonly Hit[]): Promise<FoundSwap[]> => {
  const found: FoundSwap[] = []
  for (let start = 0; start < hits.length; start += limits.parallel) {
    const read = await Promise.all(hits.slice(start, start + limits.parallel).map((hit) => readHit(served, hit)))
    found.push(...read.flatMap((swap) => swap ?? []))
  }
  return found
}

const readHit = async ({ client, chain }: ReadableChain, hit: Hit): Promise<FoundSwap | undefined> => {
  const { transactionHash: hash, blockHash, blockNumber: number } = hit
  const [transaction, receipt] = await Promise.all([
    client.getTransaction({ hash }),
    client.getTransactionReceipt({ hash }),
  ])
  if (receipt.blockHash !== blockHash) throw new MovedChainError({ number, hash: blockHash })
  const swap = readSwap(chain, transaction, receipt.logs)
  return swap && { ...swap, hit, terms: readSwapTerms(chain, { sent: transaction, logs: receipt.logs, swap }) }
}
