import { eq } from 'drizzle-orm'
import { readHeader } from '../chain/market/follow'
import { assertChain } from '../chain/node/clients'
import { chainBlocks, holdings } from '../db/schema'
import { lockChain, moveCursor, openCursor } from './cursor'
import type { EventIndexer, ReadDeps, Rebuilding } from './indexer'

/**
 * Reads everything that indexers store of a chain again, from the signed orders and the chain alone:
 * for a reorganisation deeper than the journal. If an order is posted or the cursor moves meanwhile,
 * nothing is written and the next call begins again. `nowMs` is the service's clock.
 *
 * @throws the indexers' errors if a node withholds logs; Chain.WrongChainError if it serves another
 * chain by now; viem's errors if it fails.
 * @example
 * await rebuild({ database, chain, client }, [rfqIndexer], nowMs)
 */
export const rebuild = async (deps: ReadDeps, indexers: readonly EventIndexer[], nowMs: number): Promise<void> => {
  const { database, chain, client } = deps
  const chainId = chain.id
  const { number, hash, timestamp } = await readHeader(client, 'latest')
  const block = { number, hash, timestamp }
  const cursor = await openCursor(database, { chainId, block })
  const rebuilding: Rebuilding[] = []
  for (const indexer of indexers) rebuilding.push(await indexer.rebuild(deps, block))
  // Another node may have answered in place of one that failed.
  await assertChain(client, chain)
  await database.transaction(async (transaction) => {
    await lockChain(transaction, { chainId, to: 'move' })
    for (const { isComplete } of rebuilding) if ((await isComplete?.(transaction)) === false) return
    if (!(await moveCursor(transaction, { chainId, from: cursor, to: block, logsWatchedSince: number }))) return
    for (const table of [chainBlocks, holdings]) await transaction.delete(table).where(eq(table.chainId, chainId))
    await transaction.insert(chainBlocks).values({ chainId, number, hash })
    for (const { replace } of rebuilding) await replace(transaction, nowMs)
  })
}
