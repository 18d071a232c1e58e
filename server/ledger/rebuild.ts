import { eq } from 'drizzle-orm'
import { readHeader } from '../chain/market/follow'
import { assertChain } from '../chain/node/clients'
import { chainBlocks, holdings } from '../db/schema'
import type { Book, ReadDeps, Rebuilding } from './book'
import { lockChain, moveCursor, openCursor } from './cursor'

/**
 * Reads everything that books keep of a chain again: from the signed orders and the chain alone, as if nothing else had been stored.
 * For a chain that was replaced deeper than our journal goes. When an order is posted or the cursor moved meanwhile nothing is
 * written, and the next call begins again. `nowMs` by the service's clock, unix milliseconds.
 *
 * @throws what books throw where a node keeps logs back; Chain.WrongChainError when it serves another chain by now; viem's errors when it
 * fails.
 * @example
 * await rebuild({ database, chain, client }, [rfqBook], nowMs)
 */
export const rebuild = async (deps: ReadDeps, books: readonly Book[], nowMs: number): Promise<void> => {
  const { database, chain, client } = deps
  const chainId = chain.id
  const { number, hash, timestamp } = await readHeader(client, 'latest')
  const block = { number, hash, timestamp }
  const cursor = await openCursor(database, { chainId, block })
  const rebuilding: Rebuilding[] = []
  for (const book of books) rebuilding.push(await book.rebuild(deps, block))
  // Another node may have answered in place of one that failed meanwhile.
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
