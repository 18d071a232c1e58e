import { smallest } from '@/lib/amount'
import { blocksPerQuestion } from '../chain/node/contract-logs'
import { readOwnCursor } from '../ledger/cursor'
import type { LedgerDeps } from '../ledger/indexer'
import { type AnnouncedDex, announcerOf, isAnnounced } from './announcer-of'
import { openIndexCursor, storeCreated } from './index-store'
import { announcementsOf, readCreated } from './read-created'

/** Log requests of one run per factory. */
const questionsPerRun = 300

/**
 * Creates a task that indexes every pool announced by the factories and managers of a chain. A run
 * makes a limited number of requests and the next one continues. It runs in the process that
 * follows the chain, and reads confirmed blocks only; the tracker finds newer pools.
 *
 * @throws viem's errors when the node refuses a request for a single block.
 * @example
 * await createPoolIndexer({ database, chain, client, holder: 'a', log })()
 */
export const createPoolIndexer = (deps: LedgerDeps): (() => Promise<void>) => {
  const { database, chain, client, holder, log } = deps
  const chainId = chain.id

  const advance = async (dex: AnnouncedDex, deepest: bigint): Promise<void> => {
    const factory = announcerOf(dex)
    // A shorter chain is a local one, or its node is syncing, so it is read from the start.
    const first = BigInt(dex.firstBlock ?? 0)
    let from = await openIndexCursor(database, { chainId, factory, first: first > deepest ? 0n : first })
    for (let question = 0; question < questionsPerRun && from <= deepest; question++) {
      const to = smallest(deepest, from + blocksPerQuestion({ client }, announcementsOf(dex)) - 1n)
      const pools = await readCreated(deps, { dex, fromBlock: from, toBlock: to })
      if (!(await storeCreated(database, { chainId, factory, from, to, pools }))) return
      from = to + 1n
    }
    if (from <= deepest) log('info', 'pools are being indexed', { chainId, factory, block: from, deepest })
  }

  return async () => {
    if ((await readOwnCursor(database, { chainId, holder })) === undefined) return
    const deepest = (await client.getBlockNumber()) - BigInt(chain.confirmationDepth)
    if (deepest < 0n) return
    // A failing exchange does not stop the others.
    const runs = await Promise.allSettled(chain.dexes.filter(isAnnounced).map((dex) => advance(dex, deepest)))
    for (const run of runs) if (run.status === 'rejected') throw run.reason
  }
}
