import { smallest } from '@/lib/amount'
import { readSwap } from '@/lib/chain/swap/read-swap'
import { readSwapTerms } from '@/lib/chain/swap/swap-terms'
import type { ReadableChain } from '../chain/facts/served-chain'
import { findHeader, findOldest, MovedChainError } from '../chain/market/follow'
import type { ChainClient } from '../chain/node/clients'
import type { LedgerDeps } from '../ledger/book'
import type { BlockNamed } from '../ledger/cursor'
import { type BlockRun, findAncestor, readRun } from '../ledger/read-run'
import type { StampedLog } from '../ledger/stamp-logs'
import { swapLogs } from './swap-logs'
import { type FoundSwap, goBack, keepSwaps, openSwapCursor, readSwapBlocks } from './swap-store'

const limits = {
  /** Steps of one call; a longer way takes several calls. */
  steps: 20,
  /** Transactions that one step looks into; more of one block are left out, and that is logged. */
  transactions: 500,
  /** Transactions that are asked for at once. */
  parallel: 16,
  /** After a reorganisation at most so many blocks are read again. */
  reread: 1_000n,
  /** Blocks with swaps by which a reorganisation's depth is found. */
  remembered: 256,
} as const

/**
 * Finds the market swaps that were mined since the last call, up to the block that the ledger follows the chain to, and takes back those of
 * blocks that are no longer on the chain. For one process at a time, the one that moves the chain; safe to repeat and to break off.
 * A block costs its header and one question for logs, a second one where its filter names router or executor and no log came, and a
 * transaction that may be a swap two more.
 *
 * @throws Chain.MixedBlocksError, Chain.MovedChainError when the chain moved while it was read; viem's errors when the node fails.
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
    // The node is behind what the ledger has seen: the ledger follows a chain that was set back
    // first.
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
    await keepSwaps(database, { chainId, from: cursor, to, swaps: await readSwaps(deps, hits), nowMs })
    if (to.hash === tip.hash) return
  }
}

/** Where to read on after a reorganisation: no block of ours that is still on the chain may be newer, and none that is gone older. */
const pickStart = async (
  client: ChainClient,
  { ancestor, cursor, head }: { ancestor: BlockNamed | undefined; cursor: BlockNamed; head: BlockNamed },
): Promise<BlockNamed> => {
  const top = smallest(cursor.number, head.number)
  const lowest = top > limits.reread ? top - limits.reread : 0n
  return ancestor && ancestor.number >= lowest ? ancestor : findOldest(client, { from: lowest, head })
}

/**
 * True if the node has a final block at the height of one of ours, none of which it knows: then no
 * swap of ours is on its chain. Where it has dropped the blocks of that height, nothing says that
 * they were replaced, and their swaps are kept.
 */
const isAnotherChain = async (
  { client, chain }: ReadableChain,
  ours: readonly BlockNamed[],
  head: BlockNamed,
): Promise<boolean> => {
  const final = ours.find(({ number }) => head.number - number > BigInt(chain.confirmationDepth))
  return final !== undefined && (await findHeader(client, final.number)) !== undefined
}

/** A transaction that may be a swap, by the first of its logs that says so. */
type Hit = StampedLog

/** As many blocks of a run as one step looks into, and the last of them. */
const takeFitting = ({ chain, log }: LedgerDeps, { blocks, logs }: BlockRun): { hits: Hit[]; to: BlockNamed } => {
  const hits = [...new Map(logs.toSorted(laterFirst).map((one) => [one.transactionHash, one])).values()].reverse()
  const next = hits[limits.transactions]
  if (next === undefined) return { hits, to: blocks.at(-1)! }
  const fitting = hits.slice(0, limits.transactions)
  const whole = fitting.filter(({ blockNumber }) => blockNumber < next.blockNumber)
  if (whole.length === 0) {
    const left = hits.filter(({ blockNumber }) => blockNumber === next.blockNumber).length - limits.transactions
    log('warn', 'a block has more swaps than are looked into', { chainId: chain.id, block: next.blockNumber, left })
  }
  const taken = whole.length > 0 ? whole : fitting
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
