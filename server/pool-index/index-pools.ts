import { smallest } from '@/lib/amount'
import { blocksPerQuestion } from '../chain/node/contract-logs'
import type { LedgerDeps } from '../ledger/book'
import { readOwnCursor } from '../ledger/cursor'
import { type AnnouncedDex, announcerOf, isAnnounced } from './announcer-of'
import { keepCreated, openIndexCursor } from './index-store'
import { announcementsOf, readCreated } from './read-created'

/** Questions of one run for each factory. */
const questionsPerRun = 300

/**
 * Makes the work that keeps every pool that the factories and managers of a chain announce, from the block each was deployed in; one run of it asks a
 * bounded number of questions, and the next one goes on. Only where this process follows the chain. What is read is so deep that no
 * reorganisation reaches it: newer pools the tracker sees by itself.
 *
 * @throws viem's errors when the node refuses a question about a single block.
 * @example
 * await createPoolIndexer({ database, chain, client, holder: 'a', log })()
 */
export const createPoolIndexer = (deps: LedgerDeps): (() => Promise<void>) => {
  const { database, chain, client, holder, log } = deps
  const chainId = chain.id

  const advance = async (dex: AnnouncedDex, deepest: bigint): Promise<void> => {
    const factory = announcerOf(dex)
    // A chain that is shorter than that is not the published one, or its node has not got there: all of it is read.
    const first = BigInt(dex.firstBlock ?? 0)
    let from = await openIndexCursor(database, { chainId, factory, first: first > deepest ? 0n : first })
    for (let question = 0; question < questionsPerRun && from <= deepest; question++) {
      const to = smallest(deepest, from + blocksPerQuestion({ client }, announcementsOf(dex)) - 1n)
      const pools = await readCreated(deps, { dex, fromBlock: from, toBlock: to })
      if (!(await keepCreated(database, { chainId, factory, from, to, pools }))) return
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
