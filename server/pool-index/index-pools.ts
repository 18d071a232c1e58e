import { smallest } from '@/lib/amount'
import type { LedgerDeps } from '../ledger/book'
import { readOwnCursor } from '../ledger/cursor'
import { type AnnouncedDex, announcerOf, isAnnounced } from './announcer-of'
import { keepCreated, openIndexCursor } from './index-store'
import { readCreated } from './read-created'

const limits = {
  /** Questions of one run for each factory. */
  questions: 300,
  /** Blocks of the first question. */
  firstSpan: 2_000n,
  /** More blocks are never asked for at once, whatever the node would answer. */
  longestSpan: 100_000n,
  /** Fewer announcements than this in an answer, and the next question is a quarter longer; half as long after one that the node refused. */
  few: 1_000,
} as const

/**
 * Makes the work that keeps every pool that the factories and managers of a chain announce, from the block each was deployed in; one run of it asks a
 * bounded number of questions, and the next one goes on. Only where this process follows the chain. What is read is so deep that no
 * reorganisation reaches it: newer pools the tracker sees by itself. How many blocks a node lets one question span differs and is found by
 * asking, anew in each process.
 *
 * @throws viem's errors when the node refuses a question about a single block.
 * @example
 * await createPoolIndexer({ database, chain, client, holder: 'a', log })()
 */
export const createPoolIndexer = (deps: LedgerDeps): (() => Promise<void>) => {
  const { database, chain, client, holder, log } = deps
  const chainId = chain.id
  const spans = new Map<string, bigint>()

  const advance = async (dex: AnnouncedDex, deepest: bigint): Promise<void> => {
    const factory = announcerOf(dex)
    // A chain that is shorter than that is not the published one, or its node has not got there: all of it is read.
    const first = BigInt(dex.firstBlock ?? 0)
    let from = await openIndexCursor(database, { chainId, factory, first: first > deepest ? 0n : first })
    for (let question = 0; question < limits.questions && from <= deepest; question++) {
      const span = spans.get(factory) ?? limits.firstSpan
      const to = smallest(deepest, from + span - 1n)
      const created = await readCreated(deps, { dex, fromBlock: from, toBlock: to }).catch((error: unknown) => {
        if (span === 1n) throw error
        return undefined
      })
      if (created === undefined) {
        spans.set(factory, span / 2n)
        continue
      }
      const { pools, announced } = created
      if (!(await keepCreated(database, { chainId, factory, from, to, pools }))) return
      if (announced < limits.few) spans.set(factory, smallest(span + span / 4n + 1n, limits.longestSpan))
      from = to + 1n
    }
    if (from <= deepest) log('info', 'pools are being indexed', { chainId, factory, block: from, deepest })
  }

  return async () => {
    if ((await readOwnCursor(database, { chainId, holder })) === undefined) return
    const deepest = (await client.getBlockNumber()) - BigInt(chain.confirmationDepth)
    if (deepest < 0n) return
    // One that fails keeps no other from going on.
    const runs = await Promise.allSettled(chain.dexes.filter(isAnnounced).map((dex) => advance(dex, deepest)))
    for (const run of runs) if (run.status === 'rejected') throw run.reason
  }
}
